internal import WeftCausality
internal import WeftCrypto
internal import WeftOperations

/// Operations with all that a batch says of them, before they are encoded.
struct OperationList: Sendable {
  var author = Author(device: DeviceID(rawValue: 0xD0), incarnation: Incarnation(rawValue: 0xA1B2_C3D4))
  var firstSequence: UInt64 = 1
  var schemaVersion: UInt32 = 1
  var operations: [DraftedOperation]

  /// The operations as they stand.
  init(stamped operations: [DraftedOperation]) {
    self.operations = operations
  }

  /// The operations as one transaction.
  init(_ operations: [DraftedOperation], from first: Stamp = Stamp(rawValue: 1_700_000_000_000 << 16)) {
    self.operations = operations
    for index in operations.indices {
      self.operations[index].stamp = Stamp(rawValue: first.rawValue + UInt64(index))
      self.operations[index].beginsTransaction = index == 0
    }
  }

  var draft: BatchDraft {
    var draft = BatchDraft(author: author, firstSequence: firstSequence, schemaVersion: schemaVersion)
    for operation in operations {
      draft.append(
        operation.action, to: operation.entity, stamp: operation.stamp, beginsTransaction: operation.beginsTransaction)
    }
    return draft
  }

  var body: ContiguousArray<UInt8> { draft.encodedBody() }

  func sealed(after parent: SHA256Digest = .zero) -> SealedBatch { draft.sealed(after: parent) }

  /// What must come out of the batch.
  var images: [OperationImage] {
    operations.enumerated().map { index, drafted in
      OperationImage(
        Operation(
          id: OperationID(author: author, sequence: firstSequence + UInt64(index)), stamp: drafted.stamp,
          entity: drafted.entity, action: drafted.action),
        beginsTransaction: drafted.beginsTransaction)
    }
  }

  func decode(_ body: ContiguousArray<UInt8>) throws -> Batch {
    try BatchDecoder.decode(body, author: author, firstSequence: firstSequence, count: operations.count)
  }

  func roundTripped() throws -> [Operation] { try decode(body).operations }
}
