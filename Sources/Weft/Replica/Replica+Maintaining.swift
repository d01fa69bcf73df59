internal import WeftFold
internal import WeftIngest
internal import WeftSQLite
internal import WeftStorage

extension Replica {
  /// The digest of the visible state. Replicas that hold the same operations under the same schema have the same digest.
  public func digest() throws(WeftError) -> StateDigest {
    try perform { StateDigest(try $0.digest()) }
  }

  /// The digest of the whole state and bookkeeping: SHA-256 of the canonical dump. Complexity: linear in the entities.
  public func deepDigest() throws(WeftError) -> StateDigest {
    try perform { StateDigest(try $0.deepDigest()) }
  }

  /// Calls the body with each line of the canonical dump (`Specs/StoreLayout.md`), which is the same on every replica that holds
  /// the same operations. The body must not use the replica.
  public func canonicalDump(_ body: (String) throws -> Void) throws {
    try withIngest(isLent: true) { try $0.forEachDumpLine(body) }
  }

  /// Writes to the tables what has been received and not written yet, so that plain SQL sees it. Reads through this API see it
  /// in any case.
  public func flush() throws(WeftError) {
    try perform { try $0.flush() }
  }

  /// Drops all state and folds the log anew; canonical dump and deep digest come out the same.
  ///
  /// - Parameter progress: the share done, from 0 to 1. It must not use the replica.
  public func rebuild(progress: (Double) -> Void = { _ in }) throws(WeftError) {
    try perform(isLent: true) { try $0.rebuild { progress(Double($0) / Double(max($1, 1))) } }
  }

  /// Rehashes every batch, refolds the log and compares with the tables. Changes nothing.
  ///
  /// - Parameter progress: the share done, from 0 to 1. It must not use the replica.
  public func verify(progress: (Double) -> Void = { _ in }) throws(WeftError) -> VerificationReport {
    try perform(isLent: true) { ingest in
      let findings = try ingest.verify { progress(Double($0) / Double(max($1, 1))) }
      return VerificationReport(
        batchCount: Int(try ingest.store.batches.totals().batches), findings: findings.map { .init($0) })
    }
  }

  /// What the store holds and what needs looking at.
  public func status() throws(WeftError) -> ReplicaStatus {
    try perform { ingest in
      // Named before what follows from its not being there.
      _ = try ingest.ownDevice()
      try ingest.flushIfPossible()
      return try ingest.inSnapshot { try Self.status(ingest) }
    }
  }

  private static func status(_ ingest: Ingest) throws -> ReplicaStatus {
    let own = try ingest.ownDevice()
    let totals = try ingest.store.batches.totals()
    let held = try ingest.store.held.counts()
    let vector = try ingest.foldedVector()
    return ReplicaStatus(
      device: own.id, label: own.label, formatVersion: Int(StoreFormat.version),
      schemaVersion: ingest.schema.schema.version, clock: try ingest.clock(),
      foldedOperationCount: vector.operationCount, unsealedOperationCount: try ingest.store.runs.operationCount(),
      batchCount: Int(totals.batches), deviceCount: vector.deviceCount, blockedBatchCount: held[.blocked] ?? 0,
      parkedBatchCount: held[.parked] ?? 0, forkedBatchCount: held[.forked] ?? 0,
      damagedBatchCount: try ingest.damagedBatchCount(), unknownOperationCount: Int(totals.unknown),
      entityCounts: try ingest.entityCounts().map { .init(type: $0.type, visible: $0.visible, hidden: $0.hidden) },
      writeAheadLogByteCount: Int(clamping: try ingest.store.connection.logByteCount()))
  }
}
