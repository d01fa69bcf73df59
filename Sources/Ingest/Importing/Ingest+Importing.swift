internal import WeftCausality
internal import WeftFold
internal import WeftStorage

extension Ingest {
  /// Runs an import: everything that the body appends becomes new operations, in one transaction, or nothing does.
  @discardableResult
  package func importing(_ body: (ImportSession) throws -> Void) throws -> Int {
    try write {
      try catchUp()
      let author = try ownAuthorForWriting()
      try sealRuns()
      try startOverlay()
      let session = try ImportSession(self, authors[author].incarnation)
      try body(session)
      try session.finish()
      if isFlushDue() { try flushOverlay() }
      return session.operationCount
    }
  }

  /// Begins an overlay over what is in the tables, if there is none. Inside a writing transaction, caught up.
  func startOverlay() throws {
    if overlay != nil { return }
    let applied = try store.meta.appliedPosition()
    overlay = Overlay(base: applied, through: applied, state: FoldState(schema, authors: authors))
  }
}
