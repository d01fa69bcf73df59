#if canImport(SQLite3)
  internal import SQLite3  // Apple platforms; not compiled by a Linux build.
#else
  internal import CSQLite
#endif

extension Connection {
  /// Writes a consistent copy of the database to a new file, synced to disk. What other connections write meanwhile
  /// waits or is not in it; within a reading transaction, the copy is of what that one reads.
  ///
  /// - Throws: `isMisuse` within a transaction that has written; `isCannotOpen` when the path cannot be written or holds a database
  ///   already, `isNotADatabase` when it holds something else. A copy that fails leaves an empty file.
  package func backup(to path: String) throws(SQLiteError) {
    let source = try unsafe openHandle()
    // The pointer is owned. What is not committed would be copied too.
    if unsafe sqlite3_txn_state(source, "main") == SQLITE_TXN_WRITE {
      throw .misuse("a backup is not made within a transaction that writes")
    }
    let copy = try Connection(path: path, mode: .readWriteCreate, busyTimeoutMilliseconds: 0)
    defer { copy.close() }
    guard try copy.pageCount() == 0 else { throw .cannotOpen("the backup's file is not empty") }
    let target = try unsafe copy.openHandle()
    // Both connections are open until the copy is finished.
    guard let backup = unsafe sqlite3_backup_init(target, "main", source, "main") else {
      throw unsafe SQLiteError(sqlite3_extended_errcode(target), on: target)
    }
    let stepped = unsafe sqlite3_backup_step(backup, -1)
    let finished = unsafe sqlite3_backup_finish(backup)
    guard stepped == SQLITE_DONE else { throw unsafe SQLiteError(stepped, on: target) }
    guard finished == SQLITE_OK else { throw unsafe SQLiteError(finished, on: target) }
  }

  private func pageCount() throws(SQLiteError) -> Int64 {
    let statement = try prepare("PRAGMA page_count")
    return try statement.step() ? statement.int64(0) : 0
  }
}
