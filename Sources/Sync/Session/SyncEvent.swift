package import WeftOperations

/// What a session is told.
package enum SyncEvent: Sendable {
  /// Begin. The initiator speaks; the responder waits.
  case start
  /// A message of the peer, whole.
  case message(ContiguousArray<UInt8>)
  /// Answers `judgeSchema`.
  case schemaVerdict(SchemaVerdict)
  /// Answers `lookUpChains`: one answer for each position, in the same order.
  case chains([ChainAnswer])
  /// Answers `readBatches`. Last when these are all the batches asked for, or all that are left of them.
  case batches([SealedBatch], isLast: Bool)
  /// Answers `store`, once the batches are durable: the summary read after it.
  case stored(LogSummary, StoreReport)
  /// Ends the session from here, for instance because the store failed; the peer is told.
  case abandon(Refusal)
}
