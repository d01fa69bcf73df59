#if canImport(SQLite3)
  internal import SQLite3  // Apple platforms; not compiled by a Linux build.
#else
  internal import CSQLite
#endif

/// A compiled statement: bind values, step through rows, read columns.
///
/// Parameters are numbered from 1 and columns from 0, as in SQLite. Deliberately not `Sendable`, like its connection.
///
/// Safe: the pointer belongs to `prepared`, which is held for as long and lent to nobody else; pointers to bound values
/// never outlive the scope that gave them, and column bytes are lent only while the statement cannot move.
@safe
package final class Statement {
  private let prepared: PreparedStatement
  let handle: OpaquePointer
  /// The number of columns of the row at hand; 0 when there is none.
  var rowWidth = 0
  /// Scopes that look at the bytes of the row at hand.
  var lendingCount = 0

  init(_ prepared: PreparedStatement) {
    self.prepared = prepared
    unsafe handle = unsafe prepared.handle
    prepared.isLent = true
  }

  deinit {
    reset()
    prepared.isLent = false
  }

  /// Moves to the next row: true when there is one. After false, a further call would execute the statement again.
  ///
  /// A statement that throws has been reset; its bindings are kept.
  package func step() throws(SQLiteError) -> Bool {
    checkNothingLent()
    // The pointer is owned.
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW {
      rowWidth = Int(unsafe sqlite3_column_count(handle))
      return true
    }
    rowWidth = 0
    guard code == SQLITE_DONE else { throw failure(code) }
    return false
  }

  /// Executes the statement to its end, drops the rows that it returns, and resets it.
  package func run() throws(SQLiteError) {
    defer { reset() }
    while try step() {}
  }

  /// Goes back to before the first row and binds every parameter to NULL.
  package func reset() {
    checkNothingLent()
    rowWidth = 0
    // Reports the failure of the last step once more, which has been thrown by then.
    _ = unsafe sqlite3_reset(handle)
    _ = unsafe sqlite3_clear_bindings(handle)
  }

  /// The error of a step, read before the reset that lets go of what the statement held.
  func failure(_ code: Int32) -> SQLiteError {
    // The pointer is owned, and so is its connection.
    let error = unsafe SQLiteError(code, on: sqlite3_db_handle(handle))
    _ = unsafe sqlite3_reset(handle)
    return error
  }

  func checkNothingLent() {
    precondition(lendingCount == 0, "a statement does not move while its bytes are looked at")
  }
}
