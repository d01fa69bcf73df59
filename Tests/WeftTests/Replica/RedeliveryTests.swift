internal import Testing
internal import Weft
internal import WeftIngest
internal import WeftSync

/// Scenarios of class SYN-6 through whole replicas: whatever is sent twice counts once.
@Suite struct RedeliveryTests {
  private let item = EntityReference("item", key: "i")

  /// A file with five sealed batches of one addition each, 1 + 2 + 3 + 4 + 5.
  private func source(_ folder: TemporaryFolder) throws -> Replica {
    let replica = try Replica(
      TestSchema.everything, at: .file(folder.file("source")), options: .manual("source", seed: 1))
    for amount in 1...5 as ClosedRange<Int64> {
      try replica.write { try $0.add(item, "quantity", amount) }
      try replica.sync(with: Replica.inMemory(100))
    }
    return replica
  }

  private func batches(_ replica: Replica, _ folder: TemporaryFolder) throws -> [SealedBatch] {
    try StoreFile(path: folder.file("source")).ingest(seed: 50)
      .batches(of: replica.device, in: SequenceRanges(1...5), byteLimit: 1 << 20).batches
  }

  @Test("B126: each batch comes one to five times, through receipt and sync with several peers: counters are exact")
  func severalPaths() throws {
    try withTemporaryFolder { folder in
      let source = try source(folder)
      let batches = try batches(source, folder)
      let relay = try Replica.inMemory(2)
      try relay.sync(with: source)
      for seed in 0..<12 as Range<UInt64> {
        let bits = SeededBits(seed)
        let path = folder.file("target\(seed)")
        let target = try Replica(TestSchema.everything, at: .file(path), options: .manual(seed: seed + 10))
        let ingest = try StoreFile(path: path).ingest(seed: seed + 500)
        for _ in 0..<10 {
          switch bits.next(below: 4) {
          case 0: try target.sync(with: relay)
          case 1: try source.sync(with: target)
          default: try ingest.receive((0...bits.next(below: 3)).map { _ in batches[bits.next(below: 5)] })
          }
        }
        for _ in 0..<3 { try target.sync(with: source) }
        #expect(try target.value(item, "quantity") == .counter(15))
        #expect(try target.history(item).count == 5)
        #expect(try target.status().blockedBatchCount == 0)
        try expectConverged([target, source, relay])
        try target.expectRebuildable()
      }
    }
  }

  @Test("B043: one range arrives interleaved from two processes with a reload midway: the reload is the live state")
  func interleavedWithReload() throws {
    try withTemporaryFolder { folder in
      let source = try source(folder)
      let batches = try batches(source, folder)
      for reload in 0..<8 {
        let file = StoreFile(path: folder.file("target\(reload)"))
        let target = try Replica(TestSchema.everything, at: .file(file.path), options: .manual(seed: 9))
        var sessions = [try file.ingest(seed: 10), try file.ingest(seed: 11)]
        let steps = [(0, 0), (1, 0), (0, 2), (1, 1), (1, 2), (0, 1), (0, 3), (1, 4), (0, 4), (1, 3)]
        for (step, (session, batch)) in steps.enumerated() {
          try sessions[session].receive([batches[batch]])
          if step == reload { sessions = [try file.ingest(seed: 20), try file.ingest(seed: 21)] }
        }
        let live = try target.dumpLines()
        #expect(try target.value(item, "quantity") == .counter(15))
        let reopened = try Replica(at: .file(file.path), options: .manual(seed: 22))
        #expect(try reopened.dumpLines() == live)
        try reopened.expectRebuildable()
        #expect(try reopened.sync(with: source).received.operationCount == 0)
      }
    }
  }

  @Test("B112: what was pushed does not come back, nor by way of a third replica")
  func noEcho() throws {
    let replicas = try (1...3).map { try Replica.inMemory($0) }
    for amount in 1...5 as ClosedRange<Int64> { try replicas[0].write { try $0.add(item, "quantity", amount) } }
    let push = try replicas[0].sync(with: replicas[1])
    #expect(push.sent.operationCount == 5 && push.received.operationCount == 0)
    try replicas[1].sync(with: replicas[2])
    for other in [1, 2] {
      let pull = try replicas[0].sync(with: replicas[other])
      #expect(pull.received.batchCount == 0 && pull.sent.batchCount == 0 && pull.rounds == 1)
      #expect(try !replicas[0].status().needsAttention)
    }
  }

  @Test("B136: a session that breaks off between pages is followed by one that goes on, with no operation twice")
  func brokenBetweenPages() throws {
    try withTemporaryFolder { folder in
      let source = try source(folder)
      let target = try Replica.inMemory(2)
      var stored: [Int] = []
      // Each session is dropped after it has stored one page of one batch.
      for _ in 0..<10 {
        var here = try SyncEndpoint(target, .initiator, byteBudget: 1)
        var there = try SyncEndpoint(source, .responder, byteBudget: 1)
        try there.receive(.start)
        try here.receive(.start)
        while here.session.outcome.batchesStored == 0 {
          let outgoing = here.takeOutbox()
          for message in outgoing { try there.receive(.message(message)) }
          let incoming = there.takeOutbox()
          if incoming.isEmpty && outgoing.isEmpty { break }
          for message in incoming where here.session.outcome.batchesStored == 0 { try here.receive(.message(message)) }
        }
        stored.append(here.session.outcome.operationsStored)
      }
      #expect(stored == [1, 1, 1, 1, 1, 0, 0, 0, 0, 0])
      #expect(try target.value(item, "quantity") == .counter(15))
      #expect(try target.history(item).count == 5)
    }
  }

  @Test("B148: an old range that is delivered after a new one changes nothing")
  func oldAfterNew() throws {
    try withTemporaryFolder { folder in
      let source = try source(folder)
      let batches = try batches(source, folder)
      let file = StoreFile(path: folder.file("target"))
      let target = try Replica(TestSchema.everything, at: .file(file.path), options: .manual(seed: 9))
      let ingest = try file.ingest(seed: 10)
      try ingest.receive(batches)
      let (dump, status) = (try target.dumpLines(), try target.status())
      for count in 1...5 {
        let report = try ingest.receive(Array(batches.prefix(count)))
        #expect(report.newBatchCount == 0 && report.knownBatchCount == count && report.forkedDevices.isEmpty)
      }
      #expect(try target.dumpLines() == dump)
      #expect(try target.status().clock == status.clock)
      #expect(try target.status().foldedOperationCount == status.foldedOperationCount)
      #expect(try !target.status().needsAttention)
    }
  }

  @Test("B157: after a lost acknowledgement, the retry carries other batches beside the old ones: each counts once")
  func retryWithMore() throws {
    try withTemporaryFolder { folder in
      let source = try source(folder)
      let batches = try batches(source, folder)
      let file = StoreFile(path: folder.file("target"))
      let target = try Replica(TestSchema.everything, at: .file(file.path), options: .manual(seed: 9))
      let ingest = try file.ingest(seed: 10)
      // What was stored is not known to the sender, which sends [0, 1], then [0, 1, 2], then [1], then all.
      for delivery in [[0, 1], [0, 1, 2], [1], [0, 1, 2, 3, 4]] { try ingest.receive(delivery.map { batches[$0] }) }
      #expect(try target.value(item, "quantity") == .counter(15))
      // More is written before the retry: what was sealed stays sealed as it was, and the new is a batch of its own.
      try source.write { try $0.add(item, "quantity", 6) }
      let report = try source.sync(with: target)
      #expect(report.sent.operationCount == 1)
      #expect(try target.value(item, "quantity") == .counter(21))
    }
  }

  @Test("B159: the connection drops after the other side has stored +1, and the retry adds nothing")
  func droppedAfterStoring() throws {
    let here = try Replica.inMemory(1)
    let there = try Replica.inMemory(2)
    try here.write { try $0.add(item, "quantity", 1) }
    // Delivers messages to the responder alone until it has stored; its answers are lost.
    var sender = try SyncEndpoint(here, .initiator)
    var receiver = try SyncEndpoint(there, .responder)
    try receiver.receive(.start)
    try sender.receive(.start)
    while receiver.session.outcome.operationsStored == 0 {
      for message in sender.takeOutbox() { try receiver.receive(.message(message)) }
      if receiver.session.outcome.operationsStored > 0 { break }
      for message in receiver.takeOutbox() { try sender.receive(.message(message)) }
    }
    #expect(try there.value(item, "quantity") == .counter(1))
    for _ in 0..<3 { #expect(try here.sync(with: there).sent.operationCount == 0) }
    #expect(try here.value(item, "quantity") == .counter(1))
    #expect(try there.value(item, "quantity") == .counter(1))
    #expect(try there.history(item).count == 1)
  }
}
