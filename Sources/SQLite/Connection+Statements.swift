#if canImport(SQLite3)
  internal import SQLite3  // Apple platforms; not compiled by a Linux build.
#else
  internal import CSQLite
#endif

extension Connection {
  /// More distinct texts than the engine has; a bound only against SQL that is made up as it goes.
  private static let statementLimit = 256

  /// A statement that is ready to be bound: compiled now, or earlier for the same text.
  ///
  /// No two live statements share anything: while one is held, the same text gives another. Letting go of a statement
  /// resets it and makes it available again, so none keeps a lock by being forgotten.
  ///
  /// - Throws: SQLite's error for the text; `isMisuse` when it holds no statement or more than one.
  package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    let text = StatementText(sql)
    if let known = statements[text] {
      return known.isLent ? Statement(try compile(sql)) : Statement(known)
    }
    let prepared = try compile(sql)
    if statements.count >= Self.statementLimit { statements.removeAll() }
    statements[text] = prepared
    return Statement(prepared)
  }

  private func compile(_ sql: String) throws(SQLiteError) -> PreparedStatement {
    let connection = try unsafe openHandle()
    var statement: OpaquePointer?
    var hasMore = false
    var text = sql
    // SQLite reads the text within the closure, up to the length given, and keeps a copy.
    let code = text.withUTF8 { utf8 in
      guard let start = unsafe UnsafeRawPointer(utf8.baseAddress) else { return SQLITE_OK }
      var end: UnsafePointer<CChar>?
      let code = unsafe sqlite3_prepare_v3(
        connection, start.assumingMemoryBound(to: CChar.self), Int32(clamping: utf8.count),
        UInt32(SQLITE_PREPARE_PERSISTENT), &statement, &end)
      let used = unsafe end.map { unsafe UnsafeRawPointer($0) - start } ?? utf8.count
      hasMore = unsafe utf8.dropFirst(used).contains { !Self.isBlank($0) }
      return code
    }
    guard code == SQLITE_OK else { throw unsafe SQLiteError(code, on: connection) }
    guard let statement = unsafe statement else { throw .misuse("the text holds no statement") }
    let prepared = unsafe PreparedStatement(statement)
    if hasMore { throw .misuse("the text holds more than one statement") }
    return prepared
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"), UInt8(ascii: ";"): true
    default: false
    }
  }
}
