#if canImport(SQLite3)
  internal import SQLite3  // Apple platforms; not compiled by a Linux build.
#else
  internal import CSQLite
#endif

/// Writes rows whose texts and blobs are slices of one arena, without a copy and without an allocation per value.
///
/// Given by `Statement.withArena` and valid only there: it cannot be copied, and the closure cannot keep it.
///
/// Safe: every slice is checked against the arena, and the arena outlives every binding.
@safe
package struct RowBinder: ~Copyable {
  private let statement: Statement
  private let handle: OpaquePointer
  private let arena: UnsafeRawBufferPointer

  /// The arena stays in place until the statement's bindings are cleared.
  @unsafe
  init(_ statement: Statement, _ arena: UnsafeRawBufferPointer) {
    self.statement = statement
    unsafe handle = statement.handle
    unsafe self.arena = unsafe arena
  }

  /// Binds an integer.
  package func bind(_ value: Int64, at index: Int) throws(SQLiteError) {
    // The pointer is the statement's.
    try check(unsafe sqlite3_bind_int64(handle, Int32(index), value))
  }

  /// Binds a real. SQLite has no NaN: it is bound as NULL.
  package func bind(_ value: Double, at index: Int) throws(SQLiteError) {
    // The pointer is the statement's.
    try check(unsafe sqlite3_bind_double(handle, Int32(index), value))
  }

  /// Binds NULL.
  package func bindNull(at index: Int) throws(SQLiteError) {
    // The pointer is the statement's.
    try check(unsafe sqlite3_bind_null(handle, Int32(index)))
  }

  /// Binds a slice of the arena as a text in UTF-8. Traps when the slice does not lie in the arena.
  package func bindText(at index: Int, offset: Int, count: Int) throws(SQLiteError) {
    // The slice is checked, and the arena outlives the binding, so nothing is copied.
    try check(unsafe Statement.bindText(slice(offset, count), to: handle, at: Int32(index), nil))
  }

  /// Binds a slice of the arena as a blob. Traps when the slice does not lie in the arena.
  package func bindBlob(at index: Int, offset: Int, count: Int) throws(SQLiteError) {
    // The slice is checked, and the arena outlives the binding, so nothing is copied.
    try check(unsafe Statement.bindBlob(slice(offset, count), to: handle, at: Int32(index), nil))
  }

  /// Binds a copy of a blob that does not lie in the arena.
  package func bindCopy(_ value: ContiguousArray<UInt8>, at index: Int) throws(SQLiteError) {
    try statement.bindBlob(value, at: index)
  }

  /// Executes the statement for the row bound, drops rows that it returns, and makes it ready for the next row.
  ///
  /// A parameter that is not bound again keeps its value from the row before.
  package func runRow() throws(SQLiteError) {
    statement.checkNothingLent()
    // The pointer is the statement's.
    var code = unsafe sqlite3_step(handle)
    while code == SQLITE_ROW { code = unsafe sqlite3_step(handle) }
    statement.rowWidth = 0
    guard code == SQLITE_DONE else { throw statement.failure(code) }
    _ = unsafe sqlite3_reset(handle)
  }

  private func slice(_ offset: Int, _ count: Int) -> UnsafeRawBufferPointer {
    let length = unsafe arena.count
    precondition(
      offset >= 0 && count >= 0 && offset <= length && count <= length - offset, "a slice lies within the arena")
    // Checked just above.
    return unsafe UnsafeRawBufferPointer(rebasing: arena[offset..<(offset + count)])
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    // The pointer is the statement's.
    guard code == SQLITE_OK else { throw unsafe SQLiteError(code, on: sqlite3_db_handle(handle)) }
  }
}
