internal import Testing
internal import WeftCausality

/// Ways in which clocks are known to have gone wrong in the field, as far as they concern the clock alone.
struct HybridClockScenarioTests {
  static let moment: Int64 = 1_700_000_000_000

  static func stamp(_ milliseconds: Int64, _ counter: UInt16) throws -> Stamp {
    try Stamp(milliseconds: milliseconds, counter: counter)
  }

  @Test("B010: the next local stamps rise above every stamp observed")
  func aboveObserved() throws {
    var clock = HybridClock(last: try Self.stamp(Self.moment, 5))
    clock.observe(try Self.stamp(Self.moment, 9))
    clock.observe(try Self.stamp(Self.moment + 1, 7))
    #expect(clock.next(physicalMilliseconds: Self.moment) == (try Self.stamp(Self.moment + 1, 8)))
    #expect(clock.next(physicalMilliseconds: Self.moment) == (try Self.stamp(Self.moment + 1, 9)))
  }

  @Test("B013: a clock that starts again from what was persisted rises above it though the wall clock went back")
  func restart() throws {
    var before = HybridClock()
    let persisted = before.next(physicalMilliseconds: 100)
    var after = HybridClock(last: persisted)
    let stamp = after.next(physicalMilliseconds: 50)
    #expect(stamp > persisted)
    #expect(stamp == (try Self.stamp(100, 1)))
  }

  @Test("B015: a restart goes by the greater of snapshot and log, down to the counter")
  func restartBehindTheLog() throws {
    let snapshot = try Self.stamp(Self.moment, 3)
    let log = try Self.stamp(Self.moment, 53)
    for (first, second) in [(snapshot, log), (log, snapshot)] {
      var clock = HybridClock(last: first)
      clock.observe(second)
      #expect(clock.last == log)
      #expect(clock.next(physicalMilliseconds: Self.moment) == (try Self.stamp(Self.moment, 54)))
    }
    var tied = HybridClock(last: log)
    tied.observe(log)
    #expect(tied.next(physicalMilliseconds: Self.moment) == (try Self.stamp(Self.moment, 54)))
  }

  @Test("B016: stamps issued over a step back sort in the order of issue")
  func stepBack() throws {
    var clock = HybridClock()
    let stamps = ([100, 101, 99, 99, 102] as [Int64]).map { clock.next(physicalMilliseconds: $0) }
    let expected = try [(100, 0), (101, 0), (101, 1), (101, 2), (102, 0)].map { try Self.stamp($0.0, $0.1) }
    #expect(stamps == expected)
    #expect(stamps.sorted() == stamps)
  }

  @Test("B018: 70 000 stamps under a frozen clock are distinct and run one millisecond ahead")
  func frozenClock() throws {
    var clock = HybridClock()
    var previous = Stamp.zero
    var isRising = true
    for _ in 0..<70_000 {
      let stamp = clock.next(physicalMilliseconds: Self.moment)
      isRising = isRising && stamp > previous
      previous = stamp
    }
    #expect(isRising)
    // 65 536 fill the first millisecond; the other 4 464 have counters 0 to 4 463 in the second.
    #expect(previous == (try Self.stamp(Self.moment + 1, 4_463)))
  }

  @Test("B023: stamps keep rising from 1970 over 2001 to the right time, and above what was folded")
  func wrongAtFirst() throws {
    let year2001: Int64 = 978_307_200_000
    var fresh = HybridClock()
    let early = [0, year2001, Self.moment].map { fresh.next(physicalMilliseconds: $0) }
    #expect(early == (try [Self.stamp(0, 1), Self.stamp(year2001, 0), Self.stamp(Self.moment, 0)]))

    let folded = try Self.stamp(Self.moment, 7)
    var used = HybridClock(last: folded)
    let late = [0, year2001, Self.moment + 1].map { used.next(physicalMilliseconds: $0) }
    #expect(
      late == (try [Self.stamp(Self.moment, 8), Self.stamp(Self.moment, 9), Self.stamp(Self.moment + 1, 0)]))
  }

  @Test("B026: observing its own or one remote stamp a thousand times does not move the clock further")
  func repeatedObservation() throws {
    var clock = HybridClock()
    let own = clock.next(physicalMilliseconds: Self.moment)
    for _ in 0..<1_000 { clock.observe(own) }
    #expect(clock.last == own)

    let remote = try Self.stamp(Self.moment + 2, 40)
    for _ in 0..<1_000 { clock.observe(remote) }
    #expect(clock.last == remote)
    #expect(clock.next(physicalMilliseconds: Self.moment) == (try Self.stamp(Self.moment + 2, 41)))

    clock.observe(own)
    #expect(clock.last == (try Self.stamp(Self.moment + 2, 41)))
  }
}
