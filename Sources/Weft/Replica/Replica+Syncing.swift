internal import WeftCausality
internal import WeftIngest
internal import WeftStorage
internal import WeftSync

extension Replica {
  /// Exchanges with another replica in this process what each lacks: first digests, then vectors, then the missing batches.
  ///
  /// Idempotent and resumable: interrupted anywhere, what is stored stays stored, and the next sync completes it. Both replicas'
  /// unsealed operations are sealed first. One device's trouble holds up no other: a batch that is damaged in its store is not sent,
  /// all others are, and then `storeDamaged` names it.
  /// - Throws: `incompatiblePeer` when the schemas give one field two meanings (nothing is written then), and what the two stores
  ///   throw.
  @discardableResult
  public func sync(with other: Replica) throws(WeftError) -> SyncReport { try sync(with: other) { _ in } }

  /// The same, told how far it has come.
  ///
  /// - Parameter progress: called after each round, whose messages carry about 1 MiB of operations each way; what it is told never
  ///   falls, and at the last call is what the report says. What has been received is durable then. It may read from both replicas.
  /// - Throws: as without progress.
  @discardableResult
  public func sync(with other: Replica, progress: (SyncProgress) -> Void) throws(WeftError) -> SyncReport {
    do {
      return try run(with: other, progress)
    } catch let error as WeftError {
      throw error
    } catch {
      throw WeftError(.storageFailed, "The sync failed: \(error).", remedy: "Sync again; what was exchanged is kept.")
    }
  }

  private func run(with other: Replica, _ progress: (SyncProgress) -> Void) throws -> SyncReport {
    guard other !== self else {
      throw WeftError(.invalidUsage, "A replica cannot sync with itself.", remedy: "Open the other store.")
    }
    // Before either of them writes anything.
    _ = try device
    _ = try other.device
    var here = try SyncEndpoint(self, .initiator)
    var there = try SyncEndpoint(other, .responder)
    try there.receive(.start)
    try here.receive(.start)
    while true {
      let outgoing = here.takeOutbox()
      for message in outgoing { try there.receive(.message(message)) }
      let incoming = there.takeOutbox()
      for message in incoming { try here.receive(.message(message)) }
      if outgoing.isEmpty && incoming.isEmpty { break }
      let outcome = here.session.outcome
      progress(SyncProgress(roundCount: outcome.rounds, sent: outcome.sent, received: outcome.received))
    }
    // Before the flush, which says the same in fewer words.
    if let damage = here.damage { throw WeftError.translated(damage, at: location.path) }
    if let damage = there.damage { throw WeftError.translated(damage, at: other.location.path) }
    try flush()
    try other.flush()
    let outcome = here.session.outcome
    try Self.check(outcome)
    return SyncReport(
      rounds: outcome.rounds, sent: outcome.sent, received: outcome.received,
      forkedDevices: outcome.forked, isInAgreement: outcome.isInAgreement,
      haveEqualDigests: try compareDigests(with: other, outcome))
  }

  /// Digests are compared where equal digests must follow: both have folded all that they hold, under one schema, and nothing
  /// was written to either while it was asked.
  private func compareDigests(with other: Replica, _ outcome: SyncOutcome) throws -> Bool? {
    guard outcome.isInAgreement, schema.digest == other.schema.digest,
      let mine = try settledDigest(), let theirs = try other.settledDigest(), mine.vector == theirs.vector
    else { return nil }
    return mine.digest == theirs.digest
  }

  /// The digest with the operations that it is of; `nil` where some that are held are not folded, or others write meanwhile.
  private func settledDigest() throws -> (vector: VersionVector, digest: StateDigest)? {
    let before = try facts()
    let digest = try digest()
    // Operations only come: the same set before and after is the set between.
    guard before.isAllFolded, try facts().vector == before.vector else { return nil }
    return (before.vector, digest)
  }

  private func facts() throws(WeftError) -> (vector: VersionVector, isAllFolded: Bool) {
    try perform { ingest in
      try ingest.store.read {
        let folded = try ingest.foldedVector()
        return (folded, try ingest.heldVector() == folded)
      }
    }
  }

  private static func check(_ outcome: SyncOutcome) throws(WeftError) {
    switch outcome.ending {
    case .completed: return
    case .unfinished:
      throw WeftError(
        .incompatiblePeer, "The sync ended before it was complete.", remedy: "Sync again; what was exchanged is kept.",
        isRetryable: true)
    case .failed(let error):
      throw WeftError(
        .incompatiblePeer, "The sync failed: \(error.description).", remedy: "Sync again; what was exchanged is kept.")
    case .refused(let refusal), .refusedByPeer(let refusal):
      throw WeftError(
        .incompatiblePeer,
        "The replicas cannot sync: \(refusal.detail.isEmpty ? refusal.description + "." : refusal.detail)",
        remedy: "Bring both to schemas that agree on every field they share, as by a new name for one of two meanings; "
          + "nothing was written.")
    }
  }
}

extension SyncOutcome {
  fileprivate var sent: SyncReport.Traffic {
    SyncReport.Traffic(byteCount: bytesSent, batchCount: batchesSent, operationCount: operationsSent)
  }

  fileprivate var received: SyncReport.Traffic {
    SyncReport.Traffic(byteCount: bytesReceived, batchCount: batchesReceived, operationCount: operationsReceived)
  }
}
