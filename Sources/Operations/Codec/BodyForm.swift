/// The three forms of a batch body (`Specs/BatchFormat.md`, Body).
package enum BodyForm: UInt8, Sendable {
  /// Entity ids once each, and runs that refer to them.
  case columnar = 1
  /// The same columns with an entity per operation: shorter where ids do not repeat.
  case row = 2
  /// One operation without columns.
  case single = 3
}
