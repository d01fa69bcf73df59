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

  /// Inside a writing transaction. The tips of the log are read off the batches too.
  func refold(_ progress: (_ position: Int64, _ last: Int64) -> Void = { _, _ in }) throws {
    overlay = nil
    try store.states.removeAll()
    for layout in layouts {
      try store.states.remove(layout)
      try store.states.create(layout)
    }
    var tips: [Int64: LogTip] = [:]
    let (digest, last) = try foldLog(isTrial: false, tips: &tips, progress)
    for tip in try store.logs.all() where tip.through > tips[tip.device]?.through ?? 0 {
      // The state holds what is gone from the log: it is not thrown away.
      let device = try store.devices.device(tip.device)?.id.description ?? "that is not listed"
      throw IngestError.damagedLog(
        reason: "the log of device \(device) ends at \(tips[tip.device]?.through ?? 0), and is recorded to end at"
          + " \(tip.through)")
    }
    try store.logs.removeAll()
    for tip in tips.values.sorted(by: { $0.device < $1.device }) { try store.logs.put(tip) }
    try store.meta.setDigest(digest, asOf: store.runs.last()?.run ?? 0)
    try store.meta.setAppliedPosition(last)
  }

  /// Folds the whole log into state tables that are empty, in pieces.
  ///
  /// - Parameters:
  ///   - isTrial: writes to nothing but the state tables.
  ///   - tips: where each device's log ends.
  /// - Returns: the digest, and the position of the last batch.
  /// - Throws: `damagedBatch` where a batch that was in the state is not what was stored: a fold without it would lose the last
  ///   that is left of it.
  func foldLog(
    isTrial: Bool, tips: inout [Int64: LogTip], _ progress: (_ position: Int64, _ last: Int64) -> Void
  ) throws -> (digest: SHA256Digest, last: Int64) {
    var state = FoldState(schema, authors: authors)
    var digest = SHA256Digest.zero
    // What is folded so far: a name may only be forgotten once its operation is in the rows.
    var through: [DeviceID: UInt64] = [:]
    let last = try store.batches.lastPosition()
    var inspector = BatchInspector(self)
    var position: Int64 = 0
    while position < last {
      let cursor = try store.batches.cursor(after: position)
      let start = position
      // One batch at least, however low the limit.
      while position == start || !state.exceeds(environment.unflushedByteLimit), let row = try cursor.next() {
        position = row.position
        progress(position, last)
        guard let (sealed, batch) = try foldable(row, &inspector, isTrial: isTrial) else { continue }
        through[sealed.device] = row.last
        let stamp = max(tips[row.device]?.stamp ?? .zero, batch?.lastStamp ?? .zero)
        tips[row.device] = LogTip(device: row.device, through: row.last, stamp: stamp, chain: row.chain)
        guard let batch else { continue }
        state.authors = authors
        let unknown = state.unknownCount
        state.apply(batch)
        if !isTrial, state.unknownCount - unknown != row.unknownCount {
          try store.batches.setUnknownCount(state.unknownCount - unknown, at: position)
        }
      }
      digest &+= try writeRows(&state, settled: authors.authors.map { through[$0.device] ?? 0 })
      let isLarge = state.entityCount > Self.largeEntityCount
      state = FoldState(schema, authors: authors)
      if isLarge { Store.releaseFreedMemory() }
    }
    try forEachRun { state.apply($0) }
    let ends = Dictionary(tips.map { ($0.key, $0.value.through) }, uniquingKeysWith: max)
    digest &+= try writeRows(&state, settled: settledSequences(sealed: ends))
    return (digest, last)
  }

  /// The batch of a row, decoded unless it counts as folded to nothing; `nil` for one that is set aside, since it does not
  /// continue the log.
  private func foldable(
    _ row: BatchRow, _ inspector: inout BatchInspector, isTrial: Bool
  ) throws -> (SealedBatch, Batch?)? {
    do {
      let sealed = try inspector.whole(row)
      guard row.isDamaged else {
        // Looked at once more for the errors of a body.
        return (sealed, try inspector.decoded(row, sealed))
      }
      // A batch that did not decode when it came may do so under a later version.
      guard !isTrial, let batch = try? sealed.decoded() else { return (sealed, nil) }
      try internAuthors(of: batch)
      try store.batches.setDamage(false, at: row.position)
      return (sealed, batch)
    } catch let error as IngestError {
      if row.isDamaged { return nil }
      guard !isTrial, try row.position > store.meta.appliedPosition() else { throw error }
      try setAside(row, error)
      return nil
    }
  }

  /// The operations of an unsealed run.
  func decode(_ row: RunRow) throws -> Batch {
    let row = try whole(row)
    let batch: Batch
    do throws(BatchError) {
      batch = try BatchDecoder.decode(
        row.body, author: authors[row.author], firstSequence: row.first, count: row.count)
    } catch {
      throw IngestError.damagedRun(first: row.first, reason: error.reason.rawValue)
    }
    guard listsAuthors(of: batch) else {
      throw IngestError.damagedRun(first: row.first, reason: "name an author that is not listed")
    }
    return batch
  }
}
