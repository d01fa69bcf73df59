extension Connection {
  /// Runs the body in a transaction: committed when it returns, rolled back when it or the commit throws.
  ///
  /// Transactions do not nest: within another one this throws before the body runs and leaves the outer one alone.
  ///
  /// - Throws: The body's error, or SQLite's; `isBusy` when another connection kept the lock for the whole timeout.
  package func transaction<Success>(
    _ kind: TransactionKind, _ body: () throws(SQLiteError) -> Success
  ) throws(SQLiteError) -> Success {
    try transaction(kind, wrapping: { (error: SQLiteError) -> SQLiteError in error }, body)
  }

  /// The same for a body with errors of its own: `wrapping` turns SQLite's into one of them.
  package func transaction<Success, Failure: Error>(
    _ kind: TransactionKind, wrapping wrap: (SQLiteError) -> Failure, _ body: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    do throws(SQLiteError) {
      switch kind {
      case .deferred: try run("BEGIN DEFERRED")
      case .immediate: try run("BEGIN IMMEDIATE")
      }
    } catch {
      throw wrap(error)
    }
    let success: Success
    do throws(Failure) {
      success = try body()
    } catch {
      rollBack()
      throw error
    }
    do throws(SQLiteError) {
      // What failed within the body and was made light of there may have ended the transaction.
      guard isInTransaction else { throw .rolledBack }
      try run("COMMIT")
    } catch {
      rollBack()
      throw wrap(error)
    }
    return success
  }

  /// A full disk or a failed write may have rolled the transaction back already. Should this fail too, the file's
  /// journal undoes the transaction at the next opening; the first error is the one to report.
  private func rollBack() {
    if isInTransaction { try? run("ROLLBACK") }
  }

  private func run(_ sql: String) throws(SQLiteError) {
    try prepare(sql).run()
  }
}
