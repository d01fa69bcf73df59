package import WeftCausality

/// A decoded run of operations of one author, column by column; values stay where they lie in the bytes.
///
/// Everything in it has been checked: indexes are in bounds, values are canonical, stamps rise, counts add up.
package struct Batch: Sendable {
  package let author: Author
  package let firstSequence: UInt64
  package let schemaVersion: UInt32
  /// The bytes that the batch was decoded from; `valueOffsets` and keys point into them.
  package let bytes: ContiguousArray<UInt8>
  package let names: ContiguousArray<String>
  package let shapes: ContiguousArray<Shape>
  package let transactions: ContiguousArray<TransactionSpan>
  package let entities: ContiguousArray<BatchEntity>
  package let runs: ContiguousArray<EntityRun>
  /// The shape of each operation.
  package let shapeIndexes: ContiguousArray<UInt16>
  /// Where each operation's value begins, and one more entry for the end of the last.
  package let valueOffsets: ContiguousArray<UInt32>
  /// In order of the naming operation.
  package let nameLists: ContiguousArray<NameList>
  package let namedOperations: ContiguousArray<OperationID>

  package var count: Int { shapeIndexes.count }
  package var lastSequence: UInt64 { firstSequence + UInt64(count) - 1 }
  package var sequences: ClosedRange<UInt64> { firstSequence...lastSequence }

  /// The greatest stamp of the batch, which is its last.
  package var lastStamp: Stamp { transactions[transactions.count - 1].lastStamp }

  package func valueRange(_ operation: Int) -> Range<Int> {
    Int(valueOffsets[operation])..<Int(valueOffsets[operation + 1])
  }

  package func key(of entity: BatchEntity) -> String? {
    entity.key.isEmpty
      ? nil : String(decoding: bytes[Int(entity.key.lowerBound)..<Int(entity.key.upperBound)], as: UTF8.self)
  }
}
