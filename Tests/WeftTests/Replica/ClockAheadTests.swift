internal import Testing
internal import Weft
internal import WeftIngest

/// Devices whose clocks are ahead: what they write is held at their peers and waits.
@Suite struct ClockAheadTests {
  private static let now: Int64 = 1_700_000_000_000
  private static let year2100: Int64 = 4_102_444_800_000
  private let page = EntityReference("page", key: "p")

  @Test("a device in 2100 writes; a peer with the right clock holds it, shows it, and does not fold it")
  func parked() throws {
    let future = try Replica.inMemory(1, "future", clock: ManualClock(Self.year2100))
    let clock = ManualClock(Self.now)
    let peer = try Replica.inMemory(2, "peer", clock: clock)
    for index in 0..<3 { try future.write { try $0.set(page, "title", .text("\(index)")) } }
    try peer.write { try $0.set(page, "title", .text("mine")) }
    let report = try peer.sync(with: future)
    #expect(report.haveEqualDigests == nil)
    #expect(report.received.operationCount == 3)

    let status = try peer.status()
    #expect(status.parkedBatchCount == 1 && status.blockedBatchCount == 0 && status.needsAttention)
    #expect(status.foldedOperationCount == 1)
    #expect(status.clock.milliseconds == Self.now)
    #expect(try peer.value(page, "title") == .value(.text("mine")))
    let history = try peer.history(page)
    #expect(history.map(\.standing) == [.sealed, .parked, .parked, .parked])
    let explanation = try #require(try peer.explain(page, "title"))
    #expect(explanation.sections[0].entries.map(\.outcome) == [.decides, .waits, .waits, .waits])

    // The peer's own time goes on, and so do its writes.
    let receipt = try peer.write { try $0.add(page, "views", 1) }
    #expect(receipt.firstStamp?.milliseconds == Self.now)
    // Exchanged once: the next sync has nothing to send of it.
    let again = try future.sync(with: peer)
    #expect(again.sent.batchCount == 0)

    clock.milliseconds = Self.year2100
    try peer.sync(with: future)
    #expect(try peer.status().parkedBatchCount == 0)
    #expect(try peer.value(page, "title") == .value(.text("2")))
    try expectConverged([peer, future])
    try peer.expectRebuildable()
  }

  @Test("what is parked is folded when the store is opened at a later time")
  func foldedWhenReopened() throws {
    try withTemporaryFolder { folder in
      let future = try Replica.inMemory(1, clock: ManualClock(Self.now + 600_000))
      try future.write { try $0.add(page, "views", 5) }
      do {
        let peer = try Replica(
          TestSchema.everything, at: .file(folder.file("s")), options: .manual(clock: ManualClock(Self.now), seed: 2))
        try peer.sync(with: future)
        #expect(try peer.fetch(page) == nil)
        #expect(try peer.all("page", includingHidden: true).isEmpty)
      }
      for (seed, time, isFolded) in [(3, 299_999, false), (4, 300_000, true)] as [(UInt64, Int64, Bool)] {
        let clock = ManualClock(Self.now + time)
        let peer = try Replica(at: .file(folder.file("s")), options: .manual(clock: clock, seed: seed))
        #expect(try peer.value(page, "views") == (isFolded ? .counter(5) : nil))
        #expect(try peer.status().parkedBatchCount == (isFolded ? 0 : 1))
      }
    }
  }

  @Test("what is parked is folded when an observed stamp brings the clock near enough")
  func foldedWhenTheClockRises() throws {
    let peer = try Replica.inMemory(1, clock: ManualClock(Self.now))
    let near = try Replica.inMemory(2, clock: ManualClock(Self.now + 240_000))
    let far = try Replica.inMemory(3, clock: ManualClock(Self.now + 480_000))
    let farther = try Replica.inMemory(4, clock: ManualClock(Self.now + 720_000))
    for replica in [near, far, farther] { try replica.write { try $0.add(page, "views", 1) } }
    try peer.sync(with: farther)
    try peer.sync(with: far)
    #expect(try peer.status().parkedBatchCount == 2)
    #expect(try peer.fetch(page) == nil)
    // 240 s ahead is allowed; 480 s is then 240 s ahead of what was seen, and 720 s of that.
    try peer.sync(with: near)
    #expect(try peer.status().parkedBatchCount == 0)
    #expect(try peer.value(page, "views") == .counter(3))
    #expect(try peer.status().clock.milliseconds == Self.now + 720_000)
  }

  @Test("batches after a parked one wait with it, and fold in their order; other devices' go on")
  func followersWait() throws {
    let clock = ManualClock(Self.now)
    let peerClock = ManualClock(Self.now)
    let device = try Replica.inMemory(1, clock: clock)
    let peer = try Replica.inMemory(2, clock: peerClock)
    let third = try Replica.inMemory(3, clock: ManualClock(Self.now))
    for (index, time) in [Self.now, Self.year2100, Self.now].enumerated() {
      clock.milliseconds = time
      try device.write { try $0.set(page, "title", .text("\(index)")) }
      try device.sync(with: peer)
    }
    #expect(try peer.value(page, "title") == .value(.text("0")))
    let status = try peer.status()
    #expect(status.parkedBatchCount + status.blockedBatchCount == 2 && status.parkedBatchCount >= 1)
    try third.write { try $0.add(page, "views", 1) }
    try third.sync(with: peer)
    #expect(try peer.value(page, "views") == .counter(1))
    // A third store gets what is held here, and holds it likewise.
    #expect(try third.value(page, "title") == .value(.text("0")))
    #expect(try third.status().parkedBatchCount == status.parkedBatchCount)

    peerClock.milliseconds = Self.year2100
    try peer.sync(with: third)
    #expect(try peer.value(page, "title") == .value(.text("2")))
    #expect(try peer.status().parkedBatchCount == 0 && peer.status().blockedBatchCount == 0)
  }

  @Test("a parked batch that is delivered again is kept once, and is gone from the held ones once folded")
  func parkedTwice() throws {
    try withTemporaryFolder { folder in
      let path = folder.file("s")
      let clock = ManualClock(Self.now)
      let future = try Replica(
        TestSchema.everything, at: .file(folder.file("future")),
        options: .manual(clock: ManualClock(Self.year2100), seed: 1))
      try future.write { try $0.add(page, "views", 1) }
      let peer = try Replica(TestSchema.everything, at: .file(path), options: .manual(clock: clock, seed: 2))
      try peer.sync(with: future)
      let source = try StoreFile(path: folder.file("future")).ingest(seed: 3)
      let device = try future.device
      let batches = try source.batches(of: device, in: SequenceRanges(1...1), byteLimit: 1 << 20).batches
      let ingest = try StoreFile(path: path).ingest(clock: clock, seed: 4)
      #expect(try ingest.receive(batches).knownBatchCount == 1)
      #expect(try peer.status().parkedBatchCount == 1)
      clock.milliseconds = Self.year2100
      try ingest.receive(batches)
      #expect(try peer.status().parkedBatchCount == 0)
      #expect(try peer.value(page, "views") == .counter(1))
      #expect(try ingest.heldVector() == ingest.foldedVector())
    }
  }

  @Test("a drift of five minutes is accepted, and one millisecond more is not")
  func driftBound() throws {
    for (ahead, isFolded) in [(300_000, true), (300_001, false)] as [(Int64, Bool)] {
      let peer = try Replica.inMemory(1, clock: ManualClock(Self.now))
      let device = try Replica.inMemory(2, clock: ManualClock(Self.now + ahead))
      try device.write { try $0.add(page, "views", 1) }
      try peer.sync(with: device)
      #expect((try peer.fetch(page) != nil) == isFolded)
    }
  }

  @Test("own stamps of the year 2100 stay, and later writes follow them, when the clock is put right")
  func ownFuture() throws {
    let clock = ManualClock(Self.year2100)
    let replica = try Replica.inMemory(1, clock: clock)
    let first = try #require(try replica.write { try $0.set(page, "title", .text("a")) }.lastStamp)
    clock.milliseconds = Self.now
    let second = try #require(try replica.write { try $0.set(page, "title", .text("b")) }.lastStamp)
    #expect(second.rawValue == first.rawValue + 1)
    #expect(try replica.value(page, "title") == .value(.text("b")))
  }
}
