internal import Testing
internal import Weft
internal import WeftSQLite
internal import WeftSync

/// What a sync exchanges, what it says of it, and what a broken one leaves.
@Suite struct ReplicaSyncTests {
  private let item = EntityReference("item", key: "i")

  @Test("the report counts what went each way, and agreement and digests")
  func report() throws {
    let (left, right) = (try Replica.inMemory(1), try Replica.inMemory(2))
    try left.write { for _ in 0..<7 { try $0.add(item, "quantity", 1) } }
    try right.write { try $0.add(item, "quantity", 1) }
    try right.write { try $0.add(item, "quantity", 1) }
    let report = try left.sync(with: right)
    #expect(report.sent.operationCount == 7 && report.sent.batchCount == 1)
    #expect(report.received.operationCount == 2 && report.received.batchCount == 1)
    #expect(report.isInAgreement && report.haveEqualDigests == true && report.forkedDevices.isEmpty)
    #expect(report.sent.byteCount > 0 && report.received.byteCount > 0)
    #expect(try left.value(item, "quantity") == .counter(9))
    #expect(try left.status().unsealedOperationCount == 0)
  }

  @Test("in step, a sync is one round of at most 60 bytes each way, however much the stores hold")
  func inStep() throws {
    let replicas = try (1...4).map { try Replica.inMemory($0) }
    for replica in replicas {
      for index in 0..<20 {
        try replica.write { try $0.set(EntityReference("page", key: "\(index)"), "title", .text("t")) }
      }
    }
    try syncAll(replicas)
    for replica in replicas.dropFirst() {
      let report = try replicas[0].sync(with: replica)
      #expect(report.rounds == 1 && report.sent.byteCount <= 60 && report.received.byteCount <= 60)
      #expect(report.isInAgreement && report.haveEqualDigests == true)
    }
    // Two empty stores are in step as well.
    let empty = try Replica.inMemory(8).sync(with: Replica.inMemory(9))
    #expect(empty.rounds == 1 && empty.sent.byteCount <= 60 && empty.isInAgreement)
  }

  @Test("a replica does not sync with itself")
  func itself() throws {
    let replica = try Replica.inMemory(1)
    #expect(throws: WeftError.self) { try replica.sync(with: replica) }
  }

  /// Two replicas with several batches of three devices each that the other lacks.
  private func pair(_ seed: UInt64) throws -> [Replica] {
    let bits = SeededBits(seed)
    var edits = RandomEdits(bits)
    let replicas = try (0..<4).map { try Replica.inMemory(seed * 10 + UInt64($0) + 1, clock: ManualClock(1_000)) }
    for round in 0..<3 {
      for replica in replicas { for _ in 0..<3 { try edits.write(replica) } }
      try replicas[0].sync(with: replicas[2])
      try replicas[1].sync(with: replicas[3])
      if round == 0 { try replicas[0].sync(with: replicas[1]) }
    }
    return [replicas[0], replicas[1]]
  }

  /// Runs a sync until a number of messages has been delivered, and drops it.
  private func run(_ replicas: [Replica], messages limit: Int) throws -> Bool {
    var here = try SyncEndpoint(replicas[0], .initiator, byteBudget: 200)
    var there = try SyncEndpoint(replicas[1], .responder, byteBudget: 200)
    var left = limit
    try there.receive(.start)
    try here.receive(.start)
    while true {
      let outgoing = here.takeOutbox()
      for message in outgoing {
        if left == 0 { return false }
        left -= 1
        try there.receive(.message(message))
      }
      let incoming = there.takeOutbox()
      for message in incoming {
        if left == 0 { return false }
        left -= 1
        try here.receive(.message(message))
      }
      if outgoing.isEmpty && incoming.isEmpty { return true }
    }
  }

  @Test(
    "dropped after any message, a sync leaves both readable, and the next completes it",
    arguments: 1...3 as ClosedRange<UInt64>)
  func interrupted(_ seed: UInt64) throws {
    let whole = try pair(seed)
    try whole[0].sync(with: whole[1])
    let dump = try whole[0].dumpLines()
    var limit = 0
    var isComplete = false
    while !isComplete {
      let replicas = try pair(seed)
      isComplete = try run(replicas, messages: limit)
      for replica in replicas { try replica.expectRebuildable("after \(limit) messages") }
      let report = try replicas[limit % 2].sync(with: replicas[1 - limit % 2])
      #expect(report.isInAgreement && report.haveEqualDigests == true, "after \(limit) messages")
      #expect(try replicas[0].dumpLines() == dump, "after \(limit) messages")
      #expect(try replicas[1].dumpLines() == dump, "after \(limit) messages")
      limit += 1
    }
    #expect(limit > 6, "the sync was too short to be interrupted")
  }

  @Test("many broken syncs in a row make progress, and end where one whole one does")
  func brokenAgainAndAgain() throws {
    let whole = try pair(5)
    try whole[0].sync(with: whole[1])
    let replicas = try pair(5)
    var attempts = 0
    // Six messages reach the first pages; the session after goes on from there.
    while try !run(attempts % 2 == 0 ? replicas : replicas.reversed(), messages: 6), attempts < 200 { attempts += 1 }
    #expect(attempts > 1 && attempts < 200)
    #expect(try replicas[0].dumpLines() == whole[0].dumpLines())
    try expectConverged(replicas)
  }

  @Test("progress is told after every round, never falls, and ends with what the report says")
  func progress() throws {
    let replicas = try [Replica.inMemory(60), Replica.inMemory(61)]
    let text = String(repeating: "t", count: 300_000)
    for (index, replica) in replicas.enumerated() {
      for number in 0..<12 {
        try replica.write { try $0.set(EntityReference("item", key: "\(index) \(number)"), "title", .text(text)) }
      }
    }
    var told: [SyncProgress] = []
    let report = try replicas[0].sync(with: replicas[1]) { progress in
      told.append(progress)
      // Between two rounds nothing is locked.
      #expect(throws: Never.self) { try replicas[1].fetch(item) }
    }
    // About four batches of 300,000 bytes fit a page.
    #expect(told.count >= 4)
    for (before, after) in zip(told, told.dropFirst()) {
      #expect(before.roundCount <= after.roundCount)
      #expect(before.sent.operationCount <= after.sent.operationCount)
      #expect(before.received.byteCount <= after.received.byteCount)
    }
    #expect(told.contains { 0 < $0.received.operationCount && $0.received.operationCount < 12 })
    #expect(told.last == SyncProgress(roundCount: report.rounds, sent: report.sent, received: report.received))
    #expect(report.sent.operationCount == 12 && report.received.operationCount == 12)
  }

  @Test("a store that fails while it takes a batch in keeps what it had, and the next sync completes it")
  func failingStore() throws {
    try withTemporaryFolder { folder in
      let source = try Replica.inMemory(1)
      for amount in 1...6 as ClosedRange<Int64> {
        try source.write { try $0.add(item, "quantity", amount) }
        try source.sync(with: Replica.inMemory(20))
      }
      // A trigger would not run: an index fails on what it cannot compute.
      let faults: KeyValuePairs = [
        "_batch": "position > 1", "_log": "device <> 1", "_state_item": "quantity IS NOT NULL",
        "_meta": "name = 'applied_position' AND value > 1",
      ]
      for (index, (table, condition)) in faults.enumerated() {
        let path = folder.file("\(index)")
        let target = try Replica(TestSchema.everything, at: .file(path), options: .manual(seed: 2))
        try target.write { try $0.set(item, "title", .text("t")) }
        try target.sync(with: Replica.inMemory(30))
        let connection = try StoreFile(path: path).connection(.readWrite)
        try connection.execute(
          "CREATE INDEX fail ON \(table)(abs(CASE WHEN \(condition) THEN -9223372036854775808 END))")
        #expect(throws: WeftError.self, "\(table)") { try target.sync(with: source) }
        // What is read is the truth of what is stored, wherever it stopped.
        let count = try target.history(item).filter { $0.operation.action.code == .add }.count
        let sum = [0: nil, 6: FieldValue.counter(21)][count]
        #expect(sum == .some(try target.value(item, "quantity")), "\(table)")
        try connection.execute("DROP INDEX fail")
        connection.close()
        let report = try source.sync(with: target)
        #expect(report.isInAgreement && report.haveEqualDigests == true, "\(table)")
        #expect(try target.value(item, "quantity") == .counter(21), "\(table)")
        try target.expectRebuildable()
      }
    }
  }
}
