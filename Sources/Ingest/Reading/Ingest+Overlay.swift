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
    if let overlay, overlay.base == applied, overlay.through == last { return }
    if overlay?.base != applied || (overlay?.through ?? 0) > last {
      overlay = Overlay(base: applied, through: applied, state: FoldState(schema, authors: authors))
    }
    guard let through = overlay?.through, through < last else { return }
    let cursor = try store.batches.cursor(after: through)
    while let row = try cursor.next() {
      if let batch = try decode(row) {
        try requireAuthors(of: batch)
        foldIntoOverlay(batch)
      }
      overlay?.through = row.position
    }
  }

  /// Folds a batch whose authors are interned.
  func foldIntoOverlay(_ batch: Batch) {
    overlay?.state.authors = authors
    overlay?.state.apply(batch)
  }

  /// The batch of a row, `nil` when it is one that counts as folded to nothing.
  func decode(_ row: BatchRow) throws -> Batch? {
    guard !row.isDamaged else { return nil }
    guard let device = try store.devices.device(row.device) else {
      throw StoreError.damaged("batch \(row.position) is of a device that is not listed")
    }
    do throws(BatchError) {
      return try SealedBatch(device: device.id, bytes: row.bytes).decoded()
    } catch {
      throw StoreError.damaged("batch \(row.first)-\(row.last) of device \(device.id): \(error)")
    }
  }

  /// Another process may have adopted another schema, whose tables are not those that this opening writes and reads.
  func checkSchema() throws {
    guard try store.meta.schemaDigest() == schemaDigest else { throw IngestError.schemaReplaced }
  }
}
