internal import WeftOperations

/// How much a transaction holds so far, checked against the limits before an operation is made.
struct TransactionSize {
  private(set) var operationCount = 0
  private(set) var byteCount = 0

  mutating func add(_ value: Value?, to entity: EntityReference) throws(IngestError) {
    if let key = entity.key, key.isEmpty || key.utf8.count > OperationLimits.keyByteCount {
      throw .limitExceeded(.keyBytes)
    }
    let count =
      switch value {
      case .text(let text): text.utf8.count
      case .bytes(let bytes): bytes.count
      default: 16
      }
    if count > OperationLimits.valueByteCount { throw .limitExceeded(.valueBytes) }
    operationCount += 1
    byteCount += count
    if operationCount > OperationLimits.transactionOperationCount { throw .limitExceeded(.transactionOperations) }
    if byteCount > OperationLimits.transactionByteCount { throw .limitExceeded(.transactionBytes) }
  }
}
