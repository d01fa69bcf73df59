internal import WeftCrypto
internal import WeftFold
internal import WeftOperations
internal import WeftStorage

extension Ingest {
  /// Writes deferred state to the tables. Nothing to do costs a look.
  package func flush() throws {
    let isDue = try store.read { try store.meta.appliedPosition() != store.batches.lastPosition() }
    guard isDue else { return }
    try write {
      try catchUp()
      try flushOverlay()
    }
  }

  /// Flushes, unless nothing can be written now: a read goes by the overlay then.
  package func flushIfPossible() throws {
    do {
      try flush()
    } catch  where StoreError.keepsFromWriting(error) {
    }
  }

  /// Whether more state is in memory than the limit allows.
  func isFlushDue() -> Bool { overlay?.state.exceeds(environment.unflushedByteLimit) ?? false }

  /// Combines the overlay into the rows it touches, in the order of types and ids, and moves the applied position. Inside a
  /// writing transaction, caught up.
  func flushOverlay() throws {
    let isLarge = overlay.map { $0.state.entityCount > Self.largeEntityCount } ?? false
    try writeOverlay()
    if isLarge { Store.releaseFreedMemory() }
  }

  private func writeOverlay() throws {
    guard var state = overlay?.state, let through = overlay?.through else { return }
    // The state is here alone now, and not copied when it is written to.
    overlay = nil
    let settled = try settledSequences()
    state.authors = authors
    let digest = try storedDigest() &+ writeRows(&state, settled: settled)
    try store.meta.setDigest(digest, asOf: store.runs.last()?.run ?? 0)
    try store.meta.setAppliedPosition(through)
  }

  /// From here on what a flush frees is worth giving back at once: the next state would come on top of it.
  static let largeEntityCount = 1 << 14

  /// Combines every entity of the state into its row.
  ///
  /// - Returns: what that adds to the digest.
  func writeRows(_ state: inout FoldState, settled: [UInt64]) throws -> SHA256Digest {
    var difference = SHA256Digest.zero
    var encoder = RowEncoder(hash)
    for type in schema.types.indices {
      var reader = try store.states.isEmpty(layouts[type]) ? nil : store.states.reader(layouts[type])
      let ids = state.types[type].slots.ids
      for slot in ids.indices.sorted(by: { ids[$0] < ids[$1] }) {
        let kept = state.keptMark
        if try reader?.read(ids[slot], into: &row) == true {
          difference &-= row.digest
          try state.absorb(row, type: type)
        }
        state.settle(type: type, slot: slot) { Int($0) < settled.count ? settled[Int($0)] : 0 }
        difference &+= encoder.append(state, type: type, slot: slot)
        // No slot is looked at twice, and what the rows hold may be far more than what is deferred.
        state.release(type: type, slot: slot, since: kept)
        if encoder.byteCount > Self.rowByteLimit {
          try store.states.write(encoder.changes, layouts[type])
          encoder.removeAll()
        }
      }
      if !encoder.isEmpty { try store.states.write(encoder.changes, layouts[type]) }
      encoder.removeAll()
    }
    return difference
  }

  /// About how many bytes of rows are collected before they are written.
  private static let rowByteLimit = 1 << 20
}
