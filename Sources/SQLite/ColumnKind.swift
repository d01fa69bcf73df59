/// The storage class of a value in a result row.
package enum ColumnKind: Sendable {
  case null
  case integer
  case real
  case text
  case blob
}
