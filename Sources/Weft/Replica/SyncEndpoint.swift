internal import WeftCausality
internal import WeftCrypto
internal import WeftFold
internal import WeftIngest
internal import WeftOperations
internal import WeftReconciliation
internal import WeftStorage
package import WeftSync

/// One side of a sync in this process: carries a session's effects out on its replica.
package struct SyncEndpoint {
  let replica: Replica
  package private(set) var session: SyncSession
  private(set) var outcome: SyncOutcome?
  /// Messages for the other side, in order.
  private(set) var outbox: [ContiguousArray<UInt8>] = []
  /// What of this side's own store was passed over because it is not what was stored: the first of it.
  package private(set) var damage: (any Error)?

  /// How many bytes of batches go into one message, and so into one transaction of the receiver.
  package static let byteBudget = 1 << 20

  package init(_ replica: Replica, _ role: SyncRole, byteBudget: Int = byteBudget) throws {
    self.replica = replica
    let (summary, damage) = try replica.perform { ingest in
      _ = try ingest.ownDevice()
      try ingest.setRottenAside()
      try ingest.retryParked()
      var damage: (any Error)?
      do {
        try ingest.seal()
      } catch let error as IngestError {
        // What is sealed, and all of the others', is exchanged nevertheless.
        damage = error
      }
      return (try Self.summary(ingest), damage)
    }
    self.damage = damage
    session = SyncSession(
      role: role, summary: summary, schema: ContiguousArray(replica.schema.json.utf8), byteBudget: byteBudget)
  }

  package mutating func takeOutbox() -> [ContiguousArray<UInt8>] {
    defer { outbox = [] }
    return outbox
  }

  /// Gives the session an event and carries out what it asks for, until it waits for the other side.
  package mutating func receive(_ event: SyncEvent) throws {
    var next: SyncEvent? = event
    while let event = next {
      next = nil
      for effect in session.receive(event) { next = try perform(effect) ?? next }
    }
  }

  private mutating func perform(_ effect: SyncEffect) throws -> SyncEvent? {
    switch effect {
    case .send(let message):
      outbox.append(message)
      return nil
    case .judgeSchema(let bytes): return .schemaVerdict(judge(bytes))
    case .lookUpChains(let positions):
      return try replica.perform { ingest in
        .chains(
          try positions.map { ChainAnswer(position: $0, chain: try ingest.chain(of: $0.device, at: $0.sequence)) })
      }
    case .readBatches(let shares, let byteBudget):
      return try replica.perform { ingest in
        var batches: [SealedBatch] = []
        var left = byteBudget
        var found: (any Error)?
        defer { damage = damage ?? found }
        for share in shares {
          let (part, isComplete) = try ingest.batches(
            of: share.device, in: share.ranges, byteLimit: left, mustGiveOne: batches.isEmpty,
            damage: { found = found ?? $0 })
          batches += part
          left -= part.reduce(0) { $0 + $1.bytes.count }
          if !isComplete { return .batches(batches, isLast: false) }
        }
        return .batches(batches, isLast: true)
      }
    case .store(let batches, let labels):
      return try replica.perform { ingest in
        let report = try ingest.receive(batches, labels: labels)
        return .stored(
          try Self.summary(ingest), StoreReport(batches: report.newBatchCount, operations: report.newOperationCount))
      }
    case .finish(let outcome):
      self.outcome = outcome
      return nil
    }
  }

  private static func summary(_ ingest: Ingest) throws -> LogSummary {
    try ingest.store.read {
      LogSummary(
        scope: .main, fileID: try ingest.store.meta.fileID(), incarnation: ingest.ownIncarnation,
        schemaDigest: ingest.schema.schema.digest, clock: try ingest.clock(),
        entries: try ingest.logSummary().map {
          LogEntry(
            device: $0.device, ranges: $0.ranges, through: $0.through, chain: $0.chain, label: $0.label)
        })
    }
  }

  /// Schemas can meet unless one field, or one life, has two meanings. What only one of them declares is relayed by the other.
  private func judge(_ bytes: ContiguousArray<UInt8>) -> SchemaVerdict {
    do throws(WeftError) {
      let contradiction = SchemaChange.contradiction(between: replica.schema, and: try Schema(json: bytes))
      return contradiction.map { .incompatible($0) } ?? .compatible
    } catch {
      return .incompatible("a schema cannot be read: \(error.message)")
    }
  }
}
