/// What a write may hold, and how large a batch grows (`Specs/OperationFormat.md`, Limits; `Specs/BatchFormat.md`, Limits).
///
/// Enforced where operations are made. What comes from elsewhere is bounded by the formats alone, so that a later version may
/// raise a limit and still be understood.
package enum OperationLimits {
  /// Of one value: larger things belong into files beside the store.
  package static let valueByteCount = 16 << 20
  /// Of one natural key.
  package static let keyByteCount = 1_024
  /// Of one transaction.
  package static let transactionOperationCount = 100_000
  /// Of one transaction's values together.
  package static let transactionByteCount = 64 << 20
  /// A batch ends before the transaction that would take it beyond either, unless that transaction is alone in it.
  package static let batchOperationCount = 4_096
  package static let batchByteCount = 64 << 10
}
