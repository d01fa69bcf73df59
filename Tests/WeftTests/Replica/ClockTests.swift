internal import Testing
internal import Weft

/// The clock of one store: persisted with what it stamped, monotone whatever the physical clock does.
@Suite struct ClockTests {
  private static let year2100: Int64 = 4_102_444_800_000

  private func write(_ replica: Replica, _ amount: Int64 = 1) throws -> Stamp {
    let receipt = try replica.write { try $0.add(EntityReference("page", key: "p"), "views", amount) }
    #expect(receipt.operationCount == 1 && receipt.firstStamp == receipt.lastStamp)
    return try #require(receipt.lastStamp)
  }

  @Test("B013: a stamp after a restart is greater than every earlier one, though the clock went back")
  func restartUnderAnEarlierClock() throws {
    try withTemporaryFolder { folder in
      let clock = ManualClock(100_000)
      var last: Stamp = .zero
      for (opening, time) in [100_000, 50_000, 50_000, 0, -5, 99_999, 100_001].enumerated() {
        clock.milliseconds = Int64(time)
        let replica = try Replica(
          TestSchema.everything, at: .file(folder.file("s")), options: .manual(clock: clock, seed: UInt64(opening) + 1))
        #expect(try replica.status().clock == last)
        let stamp = try write(replica)
        #expect(stamp > last)
        last = stamp
      }
      // 100 000 then five successors, then the physical clock is ahead again.
      #expect(last == (try Stamp(milliseconds: 100_001, counter: 0)))
    }
  }

  @Test("B015: a clock that restarts in the millisecond of its log goes on after the last counter")
  func restartInTheSameMillisecond() throws {
    try withTemporaryFolder { folder in
      let clock = ManualClock(1_000)
      for (part, isSealed) in [(0, false), (1, true), (2, false)] {
        let replica = try Replica(
          TestSchema.everything, at: .file(folder.file("s")), options: .manual(clock: clock, seed: UInt64(part) + 1))
        for index in 0..<50 {
          #expect(try write(replica) == Stamp(milliseconds: 1_000, counter: UInt16(part * 50 + index)))
        }
        // Sealing moves the stamps from the runs to the recorded ceiling.
        if isSealed { try replica.sync(with: Replica.inMemory(9, clock: clock)) }
      }
      let copy = try StoreFile(path: folder.file("s")).copy(to: folder.file("copy"))
      let replica = try Replica(at: .file(copy.path), options: .manual(clock: clock, seed: 4))
      #expect(try write(replica) == Stamp(milliseconds: 1_000, counter: 150))
    }
  }

  @Test("B016: stamps rise in the order of writing through a backward step within a session")
  func backwardStep() throws {
    let clock = ManualClock()
    let replica = try Replica.inMemory(1, clock: clock)
    var stamps: [Stamp] = []
    for time in [100, 101, 99, 99, 102] {
      clock.milliseconds = Int64(time)
      stamps.append(try write(replica, Int64(stamps.count + 1)))
    }
    #expect(stamps.map(\.description) == ["100.0", "101.0", "101.1", "101.2", "102.0"])
    let history = try replica.history(EntityReference("page", key: "p"))
    #expect(history.map(\.operation.stamp) == stamps)
    #expect(history.map(\.operation.action.value) == (1...5).map { .int($0) })
  }

  @Test("B023: a device in 1970 or 2001 writes, and later edits win once its clock is right")
  func clockInThePast() throws {
    for past in [-86_400_000, 0, 1_000_000_000_000] as [Int64] {
      let clock = ManualClock(past)
      let replica = try Replica.inMemory(1, clock: clock)
      let peer = try Replica.inMemory(2, clock: ManualClock())
      let page = EntityReference("page", key: "p")
      let first = try replica.write { try $0.set(page, "title", .text("old")) }
      #expect(first.firstStamp?.milliseconds == max(past, 0))
      #expect(first.firstStamp != .zero)
      try replica.sync(with: peer)
      #expect(try peer.value(page, "title") == .value(.text("old")))
      clock.milliseconds = 1_700_000_000_000
      try replica.write { try $0.set(page, "title", .text("new")) }
      try peer.sync(with: replica)
      #expect(try peer.value(page, "title") == .value(.text("new")))
      #expect(try replica.history(page).map(\.operation.action.value) == [.text("old"), .text("new")])
    }
  }

  @Test(
    "own writes never fail, whatever the clock says",
    arguments: [.min, -1, 0, year2100, 253_402_300_800_000, .max] as [Int64])
  func anyClock(_ time: Int64) throws {
    try withTemporaryFolder { folder in
      var last: Stamp = .zero
      for opening in 1...3 as ClosedRange<UInt64> {
        let options = ReplicaOptions.manual(clock: ManualClock(time), seed: opening)
        let replica = try Replica(TestSchema.everything, at: .file(folder.file("s")), options: options)
        for _ in 0..<3 {
          let stamp = try write(replica)
          #expect(stamp > last && stamp <= .maximum)
          last = stamp
        }
        #expect(try replica.value(EntityReference("page", key: "p"), "views") == .counter(Int64(opening) * 3))
      }
    }
  }

  @Test("B010: the next stamp exceeds every stamp observed")
  func exceedsWhatWasObserved() throws {
    let time: Int64 = 1_700_000_000_000
    let local = try Replica.inMemory(1, clock: ManualClock(time))
    for _ in 0...5 { _ = try write(local) }
    #expect(try local.status().clock == Stamp(milliseconds: time, counter: 5))
    for (seed, ahead, count) in [(2, 0, 10), (3, 1, 8)] as [(UInt64, Int64, Int)] {
      let remote = try Replica.inMemory(seed, clock: ManualClock(time + ahead))
      for _ in 0..<count { _ = try write(remote) }
      try local.sync(with: remote)
      #expect(try local.status().clock == Stamp(milliseconds: time + ahead, counter: UInt16(count - 1)))
    }
    #expect(try write(local) == Stamp(milliseconds: time + 1, counter: 8))
    #expect(try write(local) == Stamp(milliseconds: time + 1, counter: 9))
  }

  @Test("B011: sync in either direction advances the clock, and an edit made after it wins")
  func syncAdvances() throws {
    for isInitiator in [true, false] {
      let ahead = try Replica.inMemory(1, clock: ManualClock(1_700_000_060_000))
      let behind = try Replica.inMemory(2, clock: ManualClock(1_700_000_000_000))
      let page = EntityReference("page", key: "p")
      let seen = try #require(try ahead.write { try $0.set(page, "title", .text("seen")) }.lastStamp)
      let (left, right) = isInitiator ? (behind, ahead) : (ahead, behind)
      try left.sync(with: right)
      #expect(try behind.status().clock == seen)
      let stamp = try #require(try behind.write { try $0.set(page, "title", .text("after")) }.firstStamp)
      #expect(stamp.rawValue == seen.rawValue + 1)
      try behind.sync(with: ahead)
      #expect(try ahead.value(page, "title") == .value(.text("after")))
    }
  }

  @Test("B011: import advances the clock, under any label, also after a restart", arguments: ["own", "other"])
  func importAdvances(_ label: String) throws {
    try withTemporaryFolder { folder in
      let clock = ManualClock(1_700_000_000_000)
      let options = ReplicaOptions.manual("own", clock: clock, seed: 1)
      let page = EntityReference("page", key: "p")
      do {
        let replica = try Replica(TestSchema.everything, at: .file(folder.file("s")), options: options)
        try replica.importText(
          #"{"t": 1700000900000, "device": "\#(label)", "entity": "page", "id": "p", "set": {"title": "seen"}}"#)
        #expect(try replica.status().clock == Stamp(milliseconds: 1_700_000_900_000, counter: 0))
      }
      let replica = try Replica(at: .file(folder.file("s")), options: .manual(clock: clock, seed: 2))
      let receipt = try replica.write { try $0.set(page, "title", .text("after")) }
      #expect(receipt.firstStamp?.description == "1700000900000.1")
      #expect(try replica.value(page, "title") == .value(.text("after")))
    }
  }

  @Test("B026: seeing the same stamps a thousand times moves the clock once")
  func idempotentObservation() throws {
    let replica = try Replica.inMemory(1, clock: ManualClock(1_000_000))
    let remote = try Replica.inMemory(2, clock: ManualClock(1_000_500))
    _ = try write(replica)
    let seen = try write(remote)
    for _ in 0..<1_000 { try replica.sync(with: remote) }
    #expect(try replica.status().clock == seen)
    #expect(try remote.status().clock == seen)
    #expect(try write(replica).rawValue == seen.rawValue + 1)
  }

  @Test("a transaction that throws, or changes nothing, leaves the clock alone")
  func nothingWrittenNothingStamped() throws {
    struct Change: Error {}
    let clock = ManualClock(5_000)
    let replica = try Replica.inMemory(1, clock: clock)
    let stamp = try write(replica)
    clock.milliseconds = 9_000
    #expect(throws: Change.self) {
      try replica.write {
        try $0.add(EntityReference("page", key: "p"), "views", 1)
        throw Change()
      }
    }
    let receipt = try replica.write { try $0.add(EntityReference("page", key: "p"), "views", 0) }
    #expect(receipt.operationCount == 0 && receipt.firstStamp == nil && receipt.sequences == nil)
    #expect(try replica.status().clock == stamp)
  }
}
