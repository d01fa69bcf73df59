/// What stands in one column of a state row.
package enum RowCell: Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  /// UTF-8 bytes in the arena.
  case text(Range<Int>)
  /// Bytes in the arena.
  case blob(Range<Int>)
}
