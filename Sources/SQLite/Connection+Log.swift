#if canImport(SQLite3)
  internal import SQLite3  // Apple platforms; not compiled by a Linux build.
#else
  internal import CSQLite
#endif

/// The write-ahead log (https://www.sqlite.org/wal.html): how long it is, and how it begins anew.
extension Connection {
  /// Copies the log into the file whenever a commit leaves it longer than so many pages, as far as readers allow, and keeps its
  /// length in mind. Instead of `wal_autocheckpoint`.
  package func checkpoint(everyPages pages: Int32) throws(SQLiteError) {
    logState.checkpointPages = pages
    let connection = try unsafe openHandle()
    // The connection owns the state, and takes the hook away when it is closed.
    _ = unsafe sqlite3_wal_hook(
      connection,
      { context, connection, schema, pages in
        guard let context = unsafe context else { return SQLITE_OK }
        let state = unsafe Unmanaged<LogState>.fromOpaque(context).takeUnretainedValue()
        state.pages = pages
        if pages >= state.checkpointPages {
          // What fails here is made up for by the next commit; this one is done.
          _ = unsafe sqlite3_wal_checkpoint_v2(connection, schema, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        }
        return SQLITE_OK
      }, Unmanaged.passUnretained(logState).toOpaque())
  }

  /// Lets a log that has grown beyond the limit begin anew, once it can: readers of old moments are waited for, but not long.
  ///
  /// Short readers one after another would otherwise keep it growing for ever, as there is always one. Where one stays, it is
  /// tried again when the log has grown by as much again.
  ///
  /// Several short attempts instead of a long one: while SQLite waits for a read mark, it does not see that the mark has been
  /// moved to the end of the log meanwhile, and would wait for the readers that share it, of which there may always be one. And
  /// other writers get their turn in between.
  package func boundLog(toPages limit: Int32, attempts: Int, waitingMilliseconds: Int32) {
    if logState.pages < logState.triedPages { logState.triedPages = 0 }
    guard !isInTransaction, logState.pages - logState.triedPages >= limit else { return }
    logState.triedPages = logState.pages
    lockWait.withLimit(milliseconds: waitingMilliseconds) {
      // An error here is made up for by a later commit; the one before is done.
      for _ in 0..<attempts where (try? restartLog()) != false { break }
    }
  }

  /// Copies the whole log into the file and lets it begin anew; false when somebody's reading stood in the way
  /// (https://www.sqlite.org/pragma.html#pragma_wal_checkpoint).
  private func restartLog() throws(SQLiteError) -> Bool {
    let statement = try prepare("PRAGMA wal_checkpoint(RESTART)")
    return try statement.step() && statement.int64(0) == 0
  }

  /// How long the log's file is, in bytes; 0 without one, as in memory and in a file that nothing has been read from yet.
  ///
  /// It is as long as it has ever been since it was last cut: what is in it may be in the database's file already.
  package func logByteCount() throws(SQLiteError) -> Int64 {
    let connection = try unsafe openHandle()
    var file: UnsafeMutablePointer<sqlite3_file>?
    // SQLite owns the file, which stays while the connection does; without methods it is not open.
    let code = unsafe sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file)
    guard code == SQLITE_OK else { throw unsafe SQLiteError(code, on: connection) }
    guard let file = unsafe file, let methods = unsafe file.pointee.pMethods else { return 0 }
    var count: Int64 = 0
    let sized = unsafe methods.pointee.xFileSize(file, &count)
    guard sized == SQLITE_OK else { throw unsafe SQLiteError(sized, on: connection) }
    return count
  }
}
