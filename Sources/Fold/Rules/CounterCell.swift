/// The rule `counter`: the sum of all deltas.
///
/// State: the sum in 128 bits, which 2^64 deltas cannot leave; one that damaged bookkeeping brought wraps. Fold and combine:
/// addition, which needs each operation once; who folds sees to that by identity. Two concurrent edits: both count. Reading
/// clamps to 64 bits.
package struct CounterCell: Sendable {
  package var sum: Int128 = 0
  package var exists = false

  package init() {}

  @inline(__always)
  package mutating func add(_ amount: Int64) {
    sum &+= Int128(amount)
    exists = true
  }

  package mutating func combine(_ other: CounterCell) {
    sum &+= other.sum
    exists = exists || other.exists
  }

  /// The sum as an `Int64`, held at its bounds.
  package var clamped: Int64 { Int64(clamping: sum) }
}
