package import WeftCausality
package import WeftOperations
package import WeftReconciliation

/// What a session asks of its driver. Effects are carried out in the order given, each at most once.
package enum SyncEffect: Sendable {
  /// Send these bytes as one message.
  case send(ContiguousArray<UInt8>)
  /// Say whether this schema of the peer and ours can meet: `schemaVerdict`.
  case judgeSchema(ContiguousArray<UInt8>)
  /// Look up our own chain values: `chains`.
  case lookUpChains([ChainPosition])
  /// Read the batches that overlap these sequences: `batches`. Share by share in the order given, lowest first, until their
  /// bytes would exceed the budget; one batch in any case.
  case readBatches([VectorDifference.Share], byteBudget: Int)
  /// Store these batches durably in one transaction; those held already change nothing: `stored`. In the same transaction,
  /// keep the labels of devices that have none yet and are not the store's own.
  case store([SealedBatch], labels: [LabelledDevice])
  /// The session is over. Nothing follows, and further events have no effect.
  case finish(SyncOutcome)
}
