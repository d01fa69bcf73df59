internal import WeftCausality
internal import WeftCrypto
internal import WeftFold
internal import WeftOperations
internal import WeftStorage

/// Writes one device's transactions into the log as sealed batches: one author each, within the limits, no transaction in two.
struct BatchWriter {
  private let ingest: Ingest
  private let device: DeviceID
  private(set) var tip: LogTip
  private var draft: BatchDraft?

  init(_ ingest: Ingest, device: DeviceID, tip: LogTip) {
    self.ingest = ingest
    self.device = device
    self.tip = tip
  }

  /// The sequence of the next operation.
  var nextSequence: UInt64 { draft?.nextSequence ?? tip.through + 1 }

  /// About how many bytes wait to be sealed.
  var openByteCount: Int { draft?.byteEstimate ?? 0 }

  /// Adds a whole transaction, whose sequences follow the last.
  mutating func append(transaction: [Operation], author: Author) throws {
    guard let first = transaction.first else { return }
    precondition(author.device == device && first.id.sequence == nextSequence, "sequences have no gaps")
    if let draft,
      draft.author != author || draft.count + transaction.count > OperationLimits.batchOperationCount
        || draft.byteEstimate > OperationLimits.batchByteCount
    {
      try finish()
    }
    var draft =
      self.draft
      ?? BatchDraft(
        author: author, firstSequence: first.id.sequence, schemaVersion: ingest.schema.schema.version)
    self.draft = nil
    for (index, operation) in transaction.enumerated() {
      draft.append(operation.action, to: operation.entity, stamp: operation.stamp, beginsTransaction: index == 0)
    }
    self.draft = draft
  }

  /// Seals what is open and moves the device's tip.
  mutating func finish() throws {
    guard let draft, let lastStamp = draft.lastStamp else { return }
    self.draft = nil
    let batch = draft.sealed(after: tip.chain)
    tip.chain = batch.chain(after: tip.chain, ingest.hash)
    tip.through = batch.header.lastSequence
    tip.stamp = lastStamp
    try ingest.store.batches.append(
      BatchRow(
        device: tip.device, first: batch.header.firstSequence, count: batch.header.count, unknownCount: 0,
        isDamaged: false, chain: tip.chain, bytes: batch.bytes))
    try ingest.store.logs.put(tip)
  }
}
