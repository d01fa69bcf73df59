internal import Testing
internal import WeftCausality
internal import WeftCrypto
internal import WeftIngest
internal import WeftOperations
internal import WeftSQLite
internal import WeftStorage

/// Batches that do not decode, and batches of histories that have forked: kept, counted, and no trouble for anything else.
@Suite struct TroubledBatchTests {
  private let entity = EntityReference("editsRevive", key: "x")

  @Test("a batch whose body does not decode is kept and counted; later batches fold, and state is that of the others")
  func damagedBody() throws {
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [2, 0, 1]] {
      var log = DeviceLog(1)
      log.seal((entity, .add(field: "count", amount: 1)))
      log.sealGarbage(count: 3)
      log.seal((entity, .add(field: "count", amount: 10)))
      let store = try EngineStore(9)
      for index in order { try store.ingest.receive([log.batches[index]]) }
      #expect(try store.text(entity, 1) == "11")
      #expect(try store.ingest.store.batches.totals().damaged == 1)
      #expect(try store.heldCounts().isEmpty)
      #expect(try store.ingest.foldedVector().operationCount == 5)
      let dump = try store.dump()
      try store.ingest.rebuild()
      #expect(try store.dump() == dump)
      #expect(try store.ingest.verify().map(\.message) == [])
      #expect(try store.ingest.history(of: entity).map(\.operation.id.sequence) == [1, 5])
      // Byte for byte as it came, for whoever can read it.
      let kept = try store.ingest.batches(of: log.author.device, in: SequenceRanges(2...4), byteLimit: 1 << 20).batches
      #expect(kept.map(\.bytes) == [log.batches[1].bytes])
      #expect(try store.ingest.receive(log.batches).knownBatchCount == 3)
    }
  }

  @Test("every cut and every turned byte of a body is counted as damaged or folded, and never stops the log")
  func mutatedBodies() throws {
    var log = DeviceLog(1)
    let whole = log.seal(
      (entity, .set(field: "title", value: .text("t"))), (entity, .insert(field: "tags", element: .int(5), names: [])))
    for index in whole.bodyOffset..<whole.bytes.count {
      for change in [0x01, 0x80, 0xFF] as [UInt8] {
        var bytes = whole.bytes
        bytes[index] ^= change
        guard let batch = try? SealedBatch(device: whole.device, bytes: bytes) else { continue }
        let store = try EngineStore(9)
        try store.ingest.receive([batch])
        let isHere = try store.ingest.heldVector().operationCount
        #expect(isHere == 2, "byte \(index)")
        let dump = try store.dump()
        try store.ingest.rebuild()
        #expect(try store.dump() == dump)
      }
    }
  }

  @Test(
    "a second history of a device is kept aside whatever comes first, and other devices go on",
    arguments: [[0, 1], [1, 0]])
  func forkAtTheTip(_ order: [Int]) throws {
    var ours = DeviceLog(1)
    ours.seal((entity, .add(field: "count", amount: 1)))
    var theirs = ours
    ours.seal((entity, .add(field: "count", amount: 10)))
    theirs.seal((entity, .add(field: "count", amount: 100)))
    theirs.seal((entity, .add(field: "count", amount: 1_000)))
    var other = DeviceLog(2)
    other.seal((entity, .add(field: "count", amount: 10_000)))
    let store = try EngineStore(9)
    try store.ingest.receive([ours.batches[0]])
    let rivals = [[ours.batches[1]], Array(theirs.batches[1...])]
    var forked: [DeviceID] = []
    for index in order {
      let report = try store.ingest.receive(rivals[index] + other.batches)
      for device in report.forkedDevices where !forked.contains(device) { forked.append(device) }
    }
    #expect(forked == [ours.author.device])
    #expect(try store.text(entity, 1) == (order[0] == 0 ? "10011" : "11101"))
    #expect(try store.heldCounts()[.forked] ?? 0 >= 1)
    // Twice, and all at once: nothing new.
    let again = try store.ingest.receive(rivals[0] + rivals[1] + other.batches + [ours.batches[0]])
    #expect(again.newBatchCount == 0)
    try store.ingest.rebuild()
    #expect(try store.text(entity, 1) == (order[0] == 0 ? "10011" : "11101"))
  }

  @Test(
    "of two rivals that waited for one parent, the one that is not folded is shown as forked",
    arguments: [[1, 2], [2, 1]])
  func rivalsThatWaited(_ order: [Int]) throws {
    var ours = DeviceLog(1)
    ours.seal((entity, .add(field: "count", amount: 1)))
    var theirs = ours
    ours.seal((entity, .add(field: "count", amount: 10)))
    theirs.seal((entity, .add(field: "count", amount: 100)))
    let batches = [ours.batches[0], ours.batches[1], theirs.batches[1]]
    let store = try EngineStore(9)
    for index in order { try store.ingest.receive([batches[index]]) }
    #expect(try store.heldCounts() == [.blocked: 2])
    try store.ingest.receive([batches[0]])
    #expect(try store.heldCounts() == [.forked: 1])
    #expect(try store.text(entity, 1) == (order[0] == 1 ? "11" : "101"))
  }

  @Test("a batch of another history that waits for a gap is shown as forked once the log has passed it")
  func overtaken() throws {
    var ours = DeviceLog(1)
    ours.seal((entity, .add(field: "count", amount: 1)))
    var theirs = ours
    ours.seal((entity, .add(field: "count", amount: 2)), (entity, .add(field: "count", amount: 3)))
    theirs.seal((entity, .add(field: "count", amount: 100)))
    theirs.seal((entity, .add(field: "count", amount: 1_000)))
    let store = try EngineStore(9)
    try store.ingest.receive([theirs.batches[2]])
    #expect(try store.heldCounts() == [.blocked: 1])
    let report = try store.ingest.receive(ours.batches)
    #expect(report.forkedDevices == [ours.author.device])
    #expect(try store.heldCounts() == [.forked: 1])
    #expect(try store.text(entity, 1) == "6")
  }

  @Test("an operation of an unknown type, field or action is kept, counted and relayed, and the rest folds")
  func unknown() throws {
    var log = DeviceLog(1)
    log.seal(
      (EntityReference("elsewhere", key: "x"), .create),
      (entity, .set(field: "colour", value: .text("red"))),
      (entity, .set(field: "count", value: .int(5))),
      (entity, .add(field: "count", amount: 7)),
      (entity, .unknown(code: ActionCode(rawValue: 30), field: "title", kind: .int, payload: [1], names: [])))
    let store = try EngineStore(9)
    try store.ingest.receive(log.batches)
    #expect(try store.text(entity, 1) == "7")
    #expect(try store.ingest.store.batches.totals().unknown == 4)
    try store.ingest.rebuild()
    #expect(try store.ingest.store.batches.totals().unknown == 4)
    let relayed = try store.ingest.batches(of: log.author.device, in: SequenceRanges(1...5), byteLimit: 1 << 20).batches
    #expect(relayed.map(\.bytes) == log.batches.map(\.bytes))
  }

  @Test("a failure in the middle of a delivery leaves log, vector, clock and state as they were")
  func allOrNothing() throws {
    var log = DeviceLog(1)
    for amount in 1...5 as ClosedRange<Int64> { log.seal((entity, .add(field: "count", amount: amount))) }
    for failing in 1...5 {
      let store = try EngineStore(9)
      try store.ingest.store.connection.execute(
        """
        CREATE TEMP TRIGGER fail BEFORE INSERT ON _batch WHEN NEW.first = \(failing) BEGIN SELECT RAISE(ABORT, 'fail'); END
        """)
      #expect(throws: (any Error).self) { try store.ingest.receive(log.batches) }
      #expect(try store.ingest.heldVector().isEmpty)
      #expect(try store.ingest.clock() == .zero)
      #expect(try store.text(entity, 1) == nil)
      try store.ingest.store.connection.execute("DROP TRIGGER fail")
      try store.ingest.receive(log.batches)
      #expect(try store.text(entity, 1) == "15")
    }
  }

  @Test(
    "B175: of 500 batches one does not decode for its stamp, one is of an unknown type and one of another device is ahead: those are set aside and shown, all others fold"
  )
  func oneAmongMany() throws {
    var log = DeviceLog(1)
    for number in 1...500 as ClosedRange<Int64> {
      switch number {
      case 250: log.sealBadStamp((entity, .add(field: "count", amount: 1)))
      case 300: log.seal((EntityReference("unheard", key: "x"), .add(field: "count", amount: 1)))
      default: log.seal((entity, .add(field: "count", amount: 1)))
      }
    }
    var ahead = DeviceLog(2, milliseconds: EngineStore.now + 86_400_000)
    ahead.seal((entity, .set(field: "title", value: .text("tomorrow"))))
    let store = try EngineStore(9)
    try store.ingest.receive(log.batches + ahead.batches)
    #expect(try store.text(entity, 1) == "498")
    let totals = try store.ingest.store.batches.totals()
    #expect(totals.batches == 500 && totals.damaged == 1 && totals.unknown == 1)
    #expect(try store.heldCounts() == [.parked: 1])
    #expect(try store.ingest.damagedBatchCount() == 1)
    #expect(try store.text(entity, 0) == nil)
    // All is kept as it came, for whoever can read it.
    let kept = try store.ingest.batches(of: log.author.device, in: SequenceRanges(1...500), byteLimit: .max).batches
    #expect(kept.map(\.bytes) == log.batches.map(\.bytes))
    let later = try EngineStore(9, now: EngineStore.now + 86_400_000)
    try later.ingest.receive(kept + ahead.batches)
    #expect(try later.text(entity, 0) == "text(\"tomorrow\")")
    #expect(try later.text(entity, 1) == "498")
  }
}
