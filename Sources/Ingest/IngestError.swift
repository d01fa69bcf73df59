internal import WeftCausality
package import WeftOperations

/// What Ingest refuses, or finds broken; a closed set that the layer above turns into sentences.
package enum IngestError: Error, Sendable {
  case unknownEntity(type: String)
  case unknownField(type: String, field: String)
  /// The field's rule takes other actions.
  case wrongAction(type: String, field: String, action: ActionCode, rule: Rule)
  /// The field's type takes other values.
  case wrongType(type: String, field: String, expected: FieldType, isNull: Bool)
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
  /// An unsealed run that does not decode.
  case damagedRun(first: UInt64, reason: BatchError)
}
