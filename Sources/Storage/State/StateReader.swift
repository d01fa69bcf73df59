package import WeftOperations
package import WeftSQLite

/// Reads single rows of a state table, one after another, by one statement.
package struct StateReader {
  private let statement: Statement
  private let layout: TableLayout
  private var bytes = ContiguousArray<UInt8>()

  init(_ statement: Statement, _ layout: TableLayout) {
    self.statement = statement
    self.layout = layout
  }

  /// Reads one row into the buffer; false when there is none.
  package mutating func read(_ id: EntityID, into row: inout StateRow) throws(SQLiteError) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    id.appendBytes(to: &bytes)
    try statement.bindBlob(bytes, at: 1)
    // No statement looks at the table while rows are written to it.
    defer { statement.reset() }
    guard try statement.step() else { return false }
    StateTables.read(statement, layout, into: &row)
    return true
  }
}
