#if canImport(SQLite3)
  internal import SQLite3  // Apple platforms; not compiled by a Linux build.
#else
  internal import CSQLite
#endif

/// One connection to a SQLite database.
///
/// Deliberately not `Sendable`: whoever owns it lends it to one task at a time.
///
/// Safe: the pointer is owned from `init` until `close`, and every call checks that it is there.
@safe
package final class Connection {
  private var handle: OpaquePointer?
  /// The name of the file system that it was opened on; nil for the default one.
  package let vfs: String?
  let lockWait: LockWait
  let logState = LogState()
  var statements: [StatementText: PreparedStatement] = [:]

  /// Opens a database file, or a private database in memory for the path `:memory:`.
  ///
  /// A file that is not a database is found out by the first statement and not here.
  ///
  /// - Parameters:
  ///   - vfs: The name of a registered file system; nil for the default one.
  ///   - busyTimeoutMilliseconds: How long a statement waits for another connection's lock before it fails as busy.
  /// - Throws: `isCannotOpen` when the file is missing (unless the mode creates it) or not accessible.
  package init(
    path: String, mode: OpenMode, vfs: String? = nil, busyTimeoutMilliseconds: Int32
  ) throws(SQLiteError) {
    self.vfs = vfs
    if path.isEmpty || path.utf8.contains(0) { throw .cannotOpen("a path is neither empty nor contains NUL") }
    let access =
      switch mode {
      case .readOnly: SQLITE_OPEN_READONLY
      case .fileAlone: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      case .readWrite: SQLITE_OPEN_READWRITE
      case .readWriteCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    // One task at a time uses the connection, so SQLite's own mutex would be a cost without a use.
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    lockWait = LockWait(milliseconds: busyTimeoutMilliseconds)
    var opened: OpaquePointer?
    // Both strings live for the call; the connection keeps copies.
    var code = unsafe sqlite3_open_v2(mode == .fileAlone ? Self.immutable(path) : path, &opened, flags, vfs)
    if code == SQLITE_OK { code = unsafe lockWait.install(on: opened) }
    #if !canImport(SQLite3)
      if code == SQLITE_OK { code = unsafe weft_sqlite3_harden(opened) }
    #endif
    guard code == SQLITE_OK else {
      let error = unsafe SQLiteError(code, on: opened)
      // A failed opening still leaves a connection that has to be closed.
      _ = unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe handle = opened
  }

  deinit {
    close()
  }

  /// The path as the name of a file that nobody changes (https://www.sqlite.org/uri.html).
  private static func immutable(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var name = Array("file:".utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        name.append(byte)
      default: name += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: name, as: UTF8.self) + "?immutable=1"
  }

  /// Closes the connection; further calls on it throw. Closing twice is allowed.
  ///
  /// The file is released with the last statement that somebody still holds.
  package func close() {
    statements.removeAll()
    // The version that waits for statements: none of them is left with a dangling connection, nor with how it waits.
    if let handle = unsafe handle {
      _ = unsafe sqlite3_busy_handler(handle, nil, nil)
      _ = unsafe sqlite3_wal_hook(handle, nil, nil)
    }
    _ = unsafe sqlite3_close_v2(handle)
    unsafe handle = nil
  }

  /// The pointer, while the connection is open.
  @unsafe
  func openHandle() throws(SQLiteError) -> OpaquePointer {
    guard let handle = unsafe handle else { throw .misuse("the connection is closed") }
    return unsafe handle
  }

  /// Executes a script of any number of statements and drops the rows that they return.
  ///
  /// Statements before the one that fails have been executed.
  package func execute(_ sql: String) throws(SQLiteError) {
    let connection = try unsafe openHandle()
    if sql.utf8.contains(0) { throw .misuse("SQL does not contain NUL") }
    // The string lives for the call.
    let code = unsafe sqlite3_exec(connection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw unsafe SQLiteError(code, on: connection) }
  }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed; 0 once closed.
  package var changes: Int64 {
    guard let handle = unsafe handle else { return 0 }
    return unsafe sqlite3_changes64(handle)
  }

  /// The rowid of the last row inserted; 0 once closed.
  package var lastInsertRowID: Int64 {
    guard let handle = unsafe handle else { return 0 }
    return unsafe sqlite3_last_insert_rowid(handle)
  }

  /// A transaction has begun and neither been committed nor rolled back, by this engine's code or by SQLite.
  package var isInTransaction: Bool {
    guard let handle = unsafe handle else { return false }
    return unsafe sqlite3_get_autocommit(handle) == 0
  }
}
