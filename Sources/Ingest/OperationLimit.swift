/// One of the limits of a write.
package enum OperationLimit: Sendable {
  case valueBytes
  case keyBytes
  case transactionOperations
  case transactionBytes

  package var bound: Int {
    switch self {
    case .valueBytes: OperationLimits.valueByteCount
    case .keyBytes: OperationLimits.keyByteCount
    case .transactionOperations: OperationLimits.transactionOperationCount
    case .transactionBytes: OperationLimits.transactionByteCount
    }
  }
}
