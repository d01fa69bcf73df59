internal import Testing
internal import WeftCausality

struct HybridClockTests {
  /// One reading of the physical clock and the stamp that is to come of it.
  struct Reading: Sendable {
    var physical: Int64
    var milliseconds: Int64
    var counter: UInt16

    init(_ physical: Int64, _ milliseconds: Int64, _ counter: UInt16) {
      self.physical = physical
      self.milliseconds = milliseconds
      self.counter = counter
    }
  }

  static let moment: Int64 = 1_700_000_000_000
  static let year2001: Int64 = 978_307_200_000
  static let year2100: Int64 = 4_102_444_800_000
  /// A day before the end of the year 9999.
  static let latest: Int64 = 2_932_896 * 86_400_000 - 1

  static let series: [(String, [Reading])] = [
    ("a clock that rises", [.init(5, 5, 0), .init(6, 6, 0), .init(900, 900, 0)]),
    ("a clock that stands", [.init(5, 5, 0), .init(5, 5, 1), .init(5, 5, 2)]),
    (
      "a jump back", [.init(moment, moment, 0), .init(moment - 3_600_000, moment, 1), .init(moment + 1, moment + 1, 0)]
    ),
    ("1970 at first", [.init(0, 0, 1), .init(0, 0, 2), .init(1, 1, 0)]),
    ("1970 later", [.init(moment, moment, 0), .init(0, moment, 1)]),
    ("a negative clock", [.init(-1, 0, 1), .init(.min, 0, 2), .init(3, 3, 0), .init(-86_400_000, 3, 1)]),
    ("2100 and back", [.init(year2100, year2100, 0), .init(moment, year2100, 1), .init(moment + 5, year2100, 2)]),
    ("the last day that is believed", [.init(latest - 1, latest - 1, 0), .init(latest, latest, 0)]),
    ("beyond the year 9999", [.init(latest + 1, latest, 0), .init(.max, latest, 1), .init(moment, latest, 2)]),
  ]

  @Test("Each stamp is the greater of the successor and the physical time", arguments: series)
  func table(name: String, readings: [Reading]) {
    var clock = HybridClock()
    for reading in readings {
      let stamp = clock.next(physicalMilliseconds: reading.physical)
      #expect(stamp.milliseconds == reading.milliseconds, "\(name)")
      #expect(stamp.counter == reading.counter, "\(name)")
      #expect(clock.last == stamp, "\(name)")
    }
  }

  @Test("The counter carries into the milliseconds, and physical time takes over when it has passed them")
  func carry() throws {
    var clock = HybridClock(last: try Stamp(milliseconds: 100, counter: 0xFFFF))
    #expect(clock.next(physicalMilliseconds: 100) == (try Stamp(milliseconds: 101, counter: 0)))
    #expect(clock.next(physicalMilliseconds: 101) == (try Stamp(milliseconds: 101, counter: 1)))
    #expect(clock.next(physicalMilliseconds: 102) == (try Stamp(milliseconds: 102, counter: 0)))
  }

  @Test("The clock reaches the greatest stamp, saturates there and never traps")
  func saturation() {
    var clock = HybridClock(last: Stamp(rawValue: Stamp.maximum.rawValue - 1))
    #expect(clock.next(physicalMilliseconds: .max) == .maximum)
    #expect(clock.next(physicalMilliseconds: .max) == .maximum)
    clock.observe(.maximum)
    #expect(clock.next(physicalMilliseconds: 0) == .maximum)
  }

  @Test("Even a clock set beyond the year 9999 leaves a day of stamps")
  func roomAboveTheClamp() {
    var clock = HybridClock()
    let first = clock.next(physicalMilliseconds: .max)
    #expect(Stamp.maximum.rawValue - first.rawValue == 86_400_000 * 65_536 + 65_535)
  }

  @Test("Observing takes the maximum, in any order and however often")
  func observation() throws {
    let stamps = try [(5, 0), (5, 1), (4, 9), (7, 2)].map { try Stamp(milliseconds: $0.0, counter: $0.1) }
    for first in stamps {
      for second in stamps {
        for third in stamps {
          var clock = HybridClock()
          for stamp in [first, second, third, second, first] { clock.observe(stamp) }
          #expect(clock == HybridClock(last: try #require([first, second, third].max())))
        }
      }
    }
  }

  @Test("Under any series of jumps and observations the stamps issued rise above all that was seen", arguments: 0..<50)
  func seededSeries(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var clock = HybridClock()
    var greatest = Stamp.zero
    for _ in 0..<2_000 {
      if Bool.random(using: &generator) {
        let seen = Stamp(rawValue: UInt64.random(in: 1...(Self.year2100 << 16).magnitude, using: &generator))
        clock.observe(seen)
        greatest = max(greatest, seen)
      } else {
        let physical = Int64.random(in: -Self.moment...Self.year2100, using: &generator)
        let stamp = clock.next(physicalMilliseconds: physical)
        #expect(stamp > greatest)
        #expect(stamp.milliseconds >= physical)
        greatest = stamp
      }
    }
  }
}
