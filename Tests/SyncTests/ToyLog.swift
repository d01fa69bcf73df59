internal import WeftCausality
internal import WeftCrypto
internal import WeftOperations

/// Sealed batches of one device, each extending the one before it.
struct ToyLog {
  let device: DeviceID
  var batches: [SealedBatch] = []
  private var chain: SHA256Digest
  private var nextSequence: UInt64 = 1

  /// - Parameter counts: the number of operations of each batch.
  init(device number: UInt128, counts: [Int], text: String = "a") {
    device = DeviceID(rawValue: number)
    chain = SealedBatch.chainOrigin(scope: .main, device: device)
    for count in counts { append(count: count, text: text) }
  }

  /// Seals another batch; logs with other texts are other histories.
  mutating func append(count: Int, text: String = "a") {
    let author = Author(device: device, incarnation: Incarnation(rawValue: 7))
    var draft = BatchDraft(author: author, firstSequence: nextSequence, schemaVersion: 1)
    for offset in 0..<count {
      draft.append(
        .set(field: "f", value: .text(text)), to: EntityReference("t", EntityID(rawValue: UInt128(offset))),
        stamp: Stamp(rawValue: (1_000 + nextSequence) << 16 + UInt64(offset)), beginsTransaction: offset == 0)
    }
    let batch = draft.sealed(after: chain)
    chain = batch.chain(after: chain, SHA256())
    nextSequence += UInt64(count)
    batches.append(batch)
  }
}
