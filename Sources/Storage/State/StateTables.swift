internal import WeftCrypto
package import WeftOperations
package import WeftSQLite

/// The state tables: one for each entity type, ordinary and typed, so that SQL can read them.
package struct StateTables {
  let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  package func create(_ layout: TableLayout) throws(SQLiteError) {
    try connection.execute(layout.creation)
  }

  /// Drops every state table and view, whatever schema they came from.
  package func removeAll() throws(SQLiteError) {
    let statement = try connection.prepare(
      "SELECT substr(name, 8) FROM sqlite_schema WHERE type = 'table' AND name LIKE '\\_state\\_%' ESCAPE '\\'")
    var types: [String] = []
    while try statement.step() { types.append(statement.text(0)) }
    statement.reset()
    for type in types { try connection.execute(TableLayout(type: type, columns: []).removal) }
  }

  /// Drops the table and the view of a type, where they are.
  package func remove(_ layout: TableLayout) throws(SQLiteError) {
    try connection.execute(layout.removal)
  }

  /// Whether the table and its view are there, with the columns that are read and written.
  package func fits(_ layout: TableLayout) throws(SQLiteError) -> Bool {
    let statement = try connection.prepare(
      "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?1 OR type = 'view' AND name = ?2")
    try statement.bindText("_state_\(layout.type)", at: 1)
    try statement.bindText(layout.type, at: 2)
    guard try statement.step(), statement.int64(0) == 2 else { return false }
    do throws(SQLiteError) {
      let columns = try connection.prepare("SELECT * FROM \(layout.table)").columnCount
      guard columns == 5 + layout.columns.count else { return false }
      _ = try connection.prepare(layout.selection)
      _ = try connection.prepare("SELECT id\(layout.columnNames) FROM \(TableLayout.quoted(layout.type))")
      return true
    } catch {
      guard error.isMisfit else { throw error }
      return false
    }
  }

  /// Makes an empty table of the same name in the temporary database, which every statement of this connection then means
  /// instead (https://www.sqlite.org/lang_naming.html), until it is dropped.
  package func createTrial(_ layout: TableLayout) throws(SQLiteError) {
    try connection.execute(layout.trialCreation)
  }

  package func removeTrial(_ layout: TableLayout) throws(SQLiteError) {
    try connection.execute("DROP TABLE IF EXISTS temp.\(layout.table)")
  }

  /// Whether the table has no row yet, which spares a flush the look at each.
  package func isEmpty(_ layout: TableLayout) throws(SQLiteError) -> Bool {
    let statement = try connection.prepare("SELECT 1 FROM \(layout.table) LIMIT 1")
    return try !statement.step()
  }

  /// Reads one row into the buffer; false when there is none.
  package func read(_ layout: TableLayout, _ id: EntityID, into row: inout StateRow) throws(SQLiteError) -> Bool {
    var reader = try reader(layout)
    return try reader.read(id, into: &row)
  }

  /// Reads rows by their ids.
  package func reader(_ layout: TableLayout) throws(SQLiteError) -> StateReader {
    StateReader(try connection.prepare(layout.selection + " WHERE id = ?1"), layout)
  }

  /// Every row in the order of ids.
  package func cursor(_ layout: TableLayout) throws(SQLiteError) -> StateCursor {
    StateCursor(try connection.prepare(layout.selection + " ORDER BY id"), layout)
  }

  package func count(_ layout: TableLayout) throws(SQLiteError) -> (visible: Int, hidden: Int) {
    let statement = try connection.prepare(
      "SELECT count(CASE _hidden WHEN 0 THEN 1 END), count(CASE _hidden WHEN 0 THEN NULL ELSE 1 END) FROM \(layout.table)"
    )
    guard try statement.step() else { return (0, 0) }
    return (Int(clamping: statement.int64(0)), Int(clamping: statement.int64(1)))
  }

  /// Writes rows of one type, replacing those that are there. Rows in the order of ids are written fastest.
  package func write(_ changes: RowChanges, _ layout: TableLayout) throws(SQLiteError) {
    let statement = try connection.prepare(layout.replacement)
    // Ids and digests are bound from the arena like everything else, so that nothing is copied per row.
    try statement.withArena(changes.arena) { binder throws(SQLiteError) in
      for row in changes.rows {
        try binder.bindBlob(at: 1, offset: row.head, count: 16)
        try binder.bind(Int64(row.isHidden ? 1 : 0), at: 2)
        if row.key.isEmpty {
          try binder.bindNull(at: 3)
        } else {
          try binder.bindText(at: 3, offset: row.key.lowerBound, count: row.key.count)
        }
        if row.isHidden {
          try binder.bindNull(at: 4)
        } else {
          try binder.bindBlob(at: 4, offset: row.head + 16, count: SHA256Digest.byteCount)
        }
        try binder.bindBlob(at: 5, offset: row.merge.lowerBound, count: row.merge.count)
        for (column, cell) in changes.cells[row.cells].enumerated() { try Self.bind(cell, at: 6 + column, binder) }
        try binder.runRow()
      }
    }
  }

  private static func bind(_ cell: RowCell, at index: Int, _ binder: borrowing RowBinder) throws(SQLiteError) {
    switch cell {
    case .null: try binder.bindNull(at: index)
    case .integer(let value): try binder.bind(value, at: index)
    case .real(let value): try binder.bind(value, at: index)
    case .text(let range): try binder.bindText(at: index, offset: range.lowerBound, count: range.count)
    case .blob(let range): try binder.bindBlob(at: index, offset: range.lowerBound, count: range.count)
    }
  }

  static func read(_ statement: Statement, _ layout: TableLayout, into row: inout StateRow) {
    row.arena.removeAll(keepingCapacity: true)
    row.cells.removeAll(keepingCapacity: true)
    row.id = EntityID(bytes: statement.blob(0)) ?? EntityID(rawValue: 0)
    row.isHidden = statement.int64(1) != 0
    row.key = bytes(of: 2, statement, &row.arena)
    row.digest = statement.isNull(3) ? .zero : SHA256Digest(bytes: statement.blob(3)) ?? .zero
    row.merge = bytes(of: 4, statement, &row.arena)
    for column in 0..<layout.columns.count {
      switch statement.columnKind(5 + column) {
      case .null: row.cells.append(.null)
      case .integer: row.cells.append(.integer(statement.int64(5 + column)))
      case .real: row.cells.append(.real(statement.double(5 + column)))
      case .text: row.cells.append(.text(bytes(of: 5 + column, statement, &row.arena)))
      case .blob: row.cells.append(.blob(bytes(of: 5 + column, statement, &row.arena)))
      }
    }
  }

  private static func bytes(
    of column: Int, _ statement: Statement, _ arena: inout ContiguousArray<UInt8>
  ) -> Range<Int> {
    let start = arena.count
    if !statement.isNull(column) { statement.appendBytes(of: column, to: &arena) }
    return start..<arena.count
  }
}
