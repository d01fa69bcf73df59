/// The type of a column in a STRICT table (https://www.sqlite.org/stricttables.html).
package enum ColumnType: String, Sendable {
  case integer = "INTEGER"
  case real = "REAL"
  case text = "TEXT"
  case blob = "BLOB"
  /// Keeps integers and reals apart.
  case any = "ANY"
}
