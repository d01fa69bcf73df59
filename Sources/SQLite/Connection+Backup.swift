#if canImport(SQLite3)
  internal import SQLite3  // Apple platforms; not compiled by a Linux build.
#else
  internal import CSQLite
#endif

extension Connection {
  /// Writes a consistent copy of the database to a new file on the same file system, synced to disk together with its name. What
  /// other connections write meanwhile waits or is not in it; within a reading transaction, the copy is of what that one reads.
  ///
  /// Cut off anywhere, the new file is missing, empty, or undone by the journal beside it at its first opening.
  ///
  /// - Throws: `isMisuse` within a transaction that has written; `isCannotOpen` when the path cannot be written or holds a database
  ///   already, `isNotADatabase` when it holds something else. A copy that fails leaves nothing, as far as the file system still
  ///   takes away what is there.
  package func backup(to path: String) throws(SQLiteError) {
    let source = try unsafe openHandle()
    // The pointer is owned. What is not committed would be copied too.
    if unsafe sqlite3_txn_state(source, "main") == SQLITE_TXN_WRITE {
      throw .misuse("a backup is not made within a transaction that writes")
    }
    let wasThere = try FilePlace(path, on: vfs).exists()
    let copy: Connection
    do throws(SQLiteError) {
      copy = try Connection(path: path, mode: .readWriteCreate, vfs: vfs, busyTimeoutMilliseconds: 0)
    } catch {
      // The file may have been made before its opening failed.
      if !wasThere { FilePlace(path, on: vfs).discard() }
      throw error
    }
    do throws(SQLiteError) {
      // The copy is whole once its journal is gone for good, which a journal's name in an unsynced folder is not.
      try copy.execute("PRAGMA synchronous = EXTRA")
      guard try copy.pageCount() == 0 else { throw .cannotOpen("the backup's file is not empty") }
      try unsafe copy.fill(from: source)
      copy.close()
    } catch {
      let isOurs = !wasThere && !error.isBusy && ((try? copy.pageCount()) ?? 0) == 0
      copy.close()
      if isOurs { FilePlace(path, on: vfs).discard() }
      throw error
    }
  }

  /// Both connections are open until the copy is finished.
  @unsafe
  private func fill(from source: OpaquePointer) throws(SQLiteError) {
    let target = try unsafe openHandle()
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
