internal import WeftFold
internal import WeftOperations
internal import WeftStorage

extension Ingest {
  /// Brings the overlay up to the log, whoever wrote to it. Inside a transaction, so that both are of one moment.
  func catchUp() throws {
    try checkSchema()
    // Rows name authors by number, and another process may have written under a new one.
    try refreshAuthors()
    let applied = try store.meta.appliedPosition()
    let last = try store.batches.lastPosition()
    // What a read has passed over is written down by who may write.
    if isWriting, overlay?.setAsideCount ?? 0 > 0 { overlay = nil }
    if let overlay, overlay.base == applied, overlay.through == last { return }
    if overlay?.base != applied || (overlay?.through ?? 0) > last {
      overlay = Overlay(base: applied, through: applied, state: FoldState(schema, authors: authors))
    }
    guard let through = overlay?.through, through < last else { return }
    let cursor = try store.batches.cursor(after: through)
    var inspector = BatchInspector(self)
    while let row = try cursor.next() {
      do {
        if let batch = try inspector.decoded(row) { foldIntoOverlay(batch) }
      } catch let error as IngestError {
        try setAside(row, error)
      }
      overlay?.through = row.position
    }
  }

  /// A batch that is not in the state yet and cannot be folded counts as folded to nothing, so that it does not stop the rest. It
  /// is kept, shown, and folded by a rebuild once its bytes are right again.
  func setAside(_ row: BatchRow, _ error: IngestError) throws {
    guard isWriting else {
      overlay?.setAsideCount += 1
      return
    }
    // One whose author or device is not listed is whole: it is the list that has lost something.
    guard let device = try store.devices.device(row.device)?.id else { throw error }
    if let batch = try? SealedBatch(device: device, bytes: row.bytes).decoded(), !listsAuthors(of: batch) {
      throw error
    }
    try store.batches.setDamage(true, at: row.position)
  }

  /// Folds a batch whose authors are interned.
  func foldIntoOverlay(_ batch: Batch) {
    overlay?.state.authors = authors
    overlay?.state.apply(batch)
  }

  /// The batch of a row for who reads the log; `nil` when it is one that counts as folded to nothing, or is to.
  func readable(_ row: BatchRow, _ inspector: inout BatchInspector) throws -> Batch? {
    do {
      return try inspector.decoded(row)
    } catch let error as IngestError {
      guard try row.position > store.meta.appliedPosition() else { throw error }
      return nil
    }
  }

  /// Another process may have adopted another schema, whose tables are not those that this opening writes and reads.
  func checkSchema() throws {
    guard try store.meta.schemaDigest() == schemaDigest else { throw IngestError.schemaReplaced }
  }
}
