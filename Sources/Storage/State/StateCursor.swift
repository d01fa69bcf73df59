package import WeftSQLite

/// Walks over the rows of a state table.
package struct StateCursor {
  private let statement: Statement
  private let layout: TableLayout

  init(_ statement: Statement, _ layout: TableLayout) {
    self.statement = statement
    self.layout = layout
  }

  /// Reads the next row into the buffer; false at the end.
  package func next(into row: inout StateRow) throws(SQLiteError) -> Bool {
    guard try statement.step() else { return false }
    StateTables.read(statement, layout, into: &row)
    return true
  }
}
