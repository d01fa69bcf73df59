/// The operations that one operation of a batch names, as a slice of the batch's list of named operations.
package struct NameList: Hashable, Sendable {
  /// Index of the naming operation in the batch.
  package let operation: UInt32
  package let range: Range<UInt32>

  package init(operation: UInt32, range: Range<UInt32>) {
    self.operation = operation
    self.range = range
  }
}
