package import WeftCausality
package import WeftOperations

/// What Ingest refuses, or finds broken; a closed set that the layer above turns into sentences.
package enum IngestError: Error, Sendable {
  case unknownEntity(type: String)
  case unknownField(type: String, field: String)
  /// The field's rule takes other actions.
  case wrongAction(type: String, field: String, action: ActionCode, rule: Rule)
  /// The field's type takes other values.
  case wrongType(type: String, field: String, expected: FieldType, given: ValueKind)
  /// Another opening has put another schema in the place of the one that this opening knows.
  case schemaReplaced
  /// A field comes back under another meaning than its operations have.
  case misfitOperations(type: String, field: String)
  /// Something larger than a write may hold: what it is, and how much of it there may be.
  case limitExceeded(OperationLimit)
  /// The transaction was used after it had ended.
  case transactionEnded
  /// A state row that no fold has written. The log is whole: rebuilding mends it.
  case damagedState(type: String, id: EntityID)
  /// A batch of the log that is not what its author sealed. The reason is the end of a sentence.
  case damagedBatch(device: DeviceID?, first: UInt64, last: UInt64, reason: String)
  /// An unsealed run that is not what was written. The reason is the end of a sentence.
  case damagedRun(first: UInt64, reason: String)
  /// Batches are gone from the log. What the state holds is what is left of them.
  case damagedLog(reason: String)
  /// What is derived from the log contradicts it. Rebuilding mends it.
  case damagedIndex(reason: String)
}
