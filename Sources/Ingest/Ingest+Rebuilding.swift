internal import WeftCausality
internal import WeftCrypto
internal import WeftFold
internal import WeftOperations
internal import WeftStorage

extension Ingest {
  /// Drops all state and folds the log anew, in one transaction and in bounded memory.
  ///
  /// Reproduces the canonical dump and the deep digest.
  package func rebuild(_ progress: (_ position: Int64, _ last: Int64) -> Void = { _, _ in }) throws {
    try write { try refold(progress) }
  }

  /// Inside a writing transaction.
  func refold(_ progress: (_ position: Int64, _ last: Int64) -> Void = { _, _ in }) throws {
    overlay = nil
    try store.states.removeAll()
    for layout in layouts { try store.states.create(layout) }
    let (digest, last) = try foldLog(isTrial: false, progress)
    try store.meta.setDigest(digest, asOf: store.runs.last()?.run ?? 0)
    try store.meta.setAppliedPosition(last)
  }

  /// Folds the whole log into state tables that are empty, in pieces.
  ///
  /// - Parameter isTrial: writes to nothing but the state tables.
  /// - Returns: the digest, and the position of the last batch.
  func foldLog(
    isTrial: Bool, _ progress: (_ position: Int64, _ last: Int64) -> Void
  ) throws -> (digest: SHA256Digest, last: Int64) {
    var state = FoldState(schema, authors: authors)
    var digest = SHA256Digest.zero
    // What is folded so far: a name may only be forgotten once its operation is in the rows.
    var through: [DeviceID: UInt64] = [:]
    let last = try store.batches.lastPosition()
    var position: Int64 = 0
    while position < last {
      let cursor = try store.batches.cursor(after: position)
      let start = position
      // One batch at least, however low the limit.
      while position == start || !state.exceeds(environment.unflushedByteLimit), let row = try cursor.next() {
        position = row.position
        progress(position, last)
        guard let device = try store.devices.device(row.device) else { continue }
        through[device.id] = row.last
        guard let batch = try decode(row) ?? (isTrial ? nil : decodeAnew(row, device.id)) else { continue }
        try requireAuthors(of: batch)
        state.authors = authors
        let unknown = state.unknownCount
        state.apply(batch)
        if !isTrial, state.unknownCount - unknown != row.unknownCount {
          try store.batches.setUnknownCount(state.unknownCount - unknown, at: position)
        }
      }
      digest &+= try writeRows(&state, settled: authors.authors.map { through[$0.device] ?? 0 })
      state = FoldState(schema, authors: authors)
    }
    try refoldRuns(&state)
    digest &+= try writeRows(&state, settled: settledSequences())
    return (digest, last)
  }

  /// A batch that did not decode when it came may do so under a later version.
  private func decodeAnew(_ row: BatchRow, _ device: DeviceID) throws -> Batch? {
    guard let batch = try? SealedBatch(device: device, bytes: row.bytes).decoded() else { return nil }
    try internAuthors(of: batch)
    try store.batches.setDamage(false, at: row.position)
    return batch
  }

  private func refoldRuns(_ state: inout FoldState) throws {
    var run: Int64 = 0
    while true {
      let rows = try store.runs.rows(after: run, limit: 1_000)
      guard let last = rows.last else { return }
      for row in rows {
        let batch = try decode(row)
        try requireAuthors(of: batch)
        state.apply(batch)
      }
      run = last.run
    }
  }

  /// The operations of an unsealed run.
  func decode(_ row: RunRow) throws -> Batch {
    guard Int(row.author) < authors.count else { throw StoreError.damaged("run \(row.run) is of no listed author") }
    do throws(BatchError) {
      return try BatchDecoder.decode(
        row.body, author: authors[row.author], firstSequence: row.first, count: row.count)
    } catch {
      throw IngestError.damagedRun(first: row.first, reason: error)
    }
  }
}
