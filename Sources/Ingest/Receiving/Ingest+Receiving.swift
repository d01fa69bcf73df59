package import WeftCausality
internal import WeftCrypto
internal import WeftFold
package import WeftOperations
internal import WeftStorage

extension Ingest {
  /// Takes in batches from elsewhere: log, vector and clock move in one transaction, or nothing does; state is deferred.
  ///
  /// Idempotent, and indifferent to order: a batch that is here already changes nothing, one that comes before its parent is held
  /// until the parent is folded. One device's trouble never holds up another's.
  ///
  /// - Parameter labels: what the sender calls devices. A device keeps the label that it has, and the store's own is named by
  ///   its own people alone.
  @discardableResult
  package func receive(_ batches: [SealedBatch], labels: [LabelledDevice] = []) throws -> ReceiveReport {
    guard !batches.isEmpty else { return ReceiveReport() }
    return try write {
      // Without it, the first device that is new would get the number that was the store's own.
      _ = try ownDevice()
      try catchUp()
      try startOverlay()
      var reception = try Reception(self)
      for batch in batches { try reception.take(batch) }
      try reception.finish()
      try adopt(labels)
      if isFlushDue() { try flushOverlay() }
      return reception.report
    }
  }

  /// Labels the devices that have no label yet; what nothing is held of is passed over.
  private func adopt(_ labels: [LabelledDevice]) throws {
    let own = try store.meta.deviceNumber()
    for entry in labels {
      guard let number = try store.devices.find(entry.device), number != own,
        let device = try store.devices.device(number), device.label == nil
      else { continue }
      try store.devices.setLabel(entry.label, of: number)
    }
  }

  /// Counts what is held and has rotted as not here, so that a peer sends it again.
  package func setRottenAside() throws {
    var rotten: [Int64] = []
    try store.read {
      try store.held.forEachRow { row in
        guard row.reason.isHere, let device = try store.devices.device(row.device) else { return }
        if (try? whole(row, device.id)) == nil { rotten.append(row.number) }
      }
    }
    if rotten.isEmpty { return }
    try write { for number in rotten { try store.held.setReason(.damaged, of: number) } }
  }

  /// Looks again at batches that were parked for their stamps.
  package func retryParked() throws {
    guard try !store.read({ try store.held.parkedDevices() }).isEmpty else { return }
    try write {
      try catchUp()
      try startOverlay()
      var reception = try Reception(self)
      try reception.finish()
    }
  }
}
