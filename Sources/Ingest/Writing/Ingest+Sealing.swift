internal import WeftCausality
internal import WeftFold
internal import WeftOperations
internal import WeftStorage

extension Ingest {
  /// Seals every unsealed run into batches, durably. What is sealed is never changed and re-sent byte for byte.
  package func seal() throws {
    guard try store.read({ try store.runs.last() }) != nil else { return }
    try write {
      try catchUp()
      try sealRuns()
    }
  }

  /// Inside a writing transaction, caught up. Deferred batches are flushed first, so that the applied position can pass the
  /// sealed batches, which are in the state already.
  func sealRuns() throws {
    guard let lastRun = try store.runs.last() else { return }
    try flushOverlay()
    let digest = try storedDigest()
    let number = try store.meta.deviceNumber()
    guard let device = try store.devices.device(number) else {
      throw StoreError.damaged("its own device is not listed")
    }
    var writer = BatchWriter(self, device: device.id, tip: try tip(of: number, device.id))
    try forEachRun { batch in
      guard batch.firstSequence == writer.nextSequence, batch.author.device == device.id else {
        throw IngestError.damagedRun(first: batch.firstSequence, reason: "do not follow the log")
      }
      try writer.append(transaction: batch.operations, author: batch.author)
    }
    try writer.finish()
    try store.runs.removeAll()
    try store.meta.setDigest(digest, asOf: 0)
    try store.meta.setAppliedPosition(store.batches.lastPosition())
    try raiseClock(lastRun.stamp)
    overlay = nil
  }

  /// The end of a device's log, at its origin when it has none yet.
  func tip(of number: Int64, _ device: DeviceID) throws -> LogTip {
    if let tip = try store.logs.tip(of: number) { return tip }
    return LogTip(
      device: number, through: 0, stamp: .zero, chain: SealedBatch.chainOrigin(scope: .main, device: device))
  }

  /// The recorded ceiling never falls.
  func raiseClock(_ stamp: Stamp) throws {
    if try store.meta.clock() ?? .zero < stamp { try store.meta.setClock(stamp) }
  }
}
