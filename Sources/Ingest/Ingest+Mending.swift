internal import WeftCrypto
internal import WeftStorage

extension Ingest {
  /// Rebuilds what is derived from the log where it is plainly not there, or cannot be of this log: state tables or tips that are
  /// gone or of another shape, tables that are empty where the digest says otherwise, an applied position beyond the log.
  ///
  /// Looks at no row but the last of each device. What differs in content is for a verification to find.
  /// - Throws: `damagedBatch` when the log cannot be folded; nothing has been changed then.
  package func mendDerived() throws {
    let isLost = try store.read {
      try refreshAuthors()
      return try isDerivedLost()
    }
    guard isLost else { return }
    try write { if try isDerivedLost() { try refold() } }
  }

  private func isDerivedLost() throws -> Bool {
    for layout in layouts where try !store.states.fits(layout) { return true }
    guard let applied = try store.meta.recordedAppliedPosition() else { return true }
    if try applied > store.batches.lastPosition() || applied < 0 { return true }
    for device in try store.devices.all() {
      // Were it the batches that are gone, a rebuild would take with them what is left of them.
      let tip = try store.logs.tip(of: device.number)
      if try store.batches.reach(beyond: tip?.through ?? 0, of: device.number) { return true }
      if let tip, let chain = try store.batches.chain(of: device.number, endingAt: tip.through), chain != tip.chain {
        return true
      }
    }
    // The digest of a state that has something to show is not zero.
    guard (try? storedDigest()) ?? .zero != .zero else {
      // Lost with the state, unless nothing was ever folded, or all of it is deleted.
      return try applied > 0 && !store.meta.hasDigest()
    }
    for layout in layouts where try !store.states.isEmpty(layout) { return false }
    return true
  }
}
