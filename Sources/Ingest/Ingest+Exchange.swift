package import WeftCausality
package import WeftCrypto
package import WeftOperations
internal import WeftStorage

extension Ingest {
  /// A device's sealed batches that overlap the ranges, folded ones first, up to the byte limit; at least one where
  /// `mustGiveOne` says so.
  ///
  /// - Parameter damage: called with the error of each batch that is not what was stored, which is passed over: nobody else shall
  ///   take it for whole.
  /// - Returns: the batches in sequence order, and whether that was all.
  package func batches(
    of device: DeviceID, in ranges: SequenceRanges, byteLimit: Int, mustGiveOne: Bool = true,
    damage: (any Error) -> Void = { _ in }
  ) throws -> (batches: [SealedBatch], isComplete: Bool) {
    try store.read {
      guard let number = try store.devices.find(device) else { return ([], true) }
      var batches: [SealedBatch] = []
      var byteCount = 0
      func take(_ first: UInt64, _ last: UInt64, _ batch: () throws -> SealedBatch) throws -> Bool {
        guard !ranges.intersection(SequenceRanges(first...last)).isEmpty else { return true }
        do {
          let batch = try batch()
          if byteCount + batch.bytes.count > byteLimit, byteCount > 0 || !mustGiveOne { return false }
          batches.append(batch)
          byteCount += batch.bytes.count
        } catch let error as IngestError {
          damage(error)
        }
        return true
      }
      guard let lowest = ranges.lowestSequence else { return ([], true) }
      let cursor = try store.batches.cursor(of: number, from: lowest)
      var inspector = BatchInspector(self)
      do {
        try inspector.checkOrigin(of: number, device)
      } catch let error as IngestError {
        damage(error)
        return ([], true)
      }
      while let row = try cursor.next() {
        if row.first > ranges.upperBound { break }
        guard row.first > 0 else { continue }
        do {
          let batch = try inspector.whole(row)
          if try !take(row.first, row.last, { batch }) { return (batches, false) }
        } catch IngestError.damagedBatch(_, _, _, let reason) where row.isDamaged && BatchInspector.isMisplaced(reason)
        {
          // A copy that has got into a place that is not its own is nobody's batch.
        } catch let error as IngestError {
          if !ranges.intersection(SequenceRanges(row.first...row.last)).isEmpty { damage(error) }
        }
      }
      for row in try store.held.rows(of: number, from: lowest) where row.count > 0 && row.first > 0 {
        if try !take(row.first, row.first + UInt64(row.count) - 1, { try whole(row, device) }) {
          return (batches, false)
        }
      }
      return (batches, true)
    }
  }

  /// The batch of a row that is held.
  ///
  /// - Throws: `damagedBatch` when it is not what came.
  func whole(_ row: HeldRow, _ device: DeviceID) throws(IngestError) -> SealedBatch {
    let last = row.first &+ UInt64(max(row.count, 1)) &- 1
    guard hash(of: row.bytes, device) == row.hash, let batch = try? SealedBatch(device: device, bytes: row.bytes),
      batch.header.firstSequence == row.first, batch.header.count == row.count
    else { throw .damagedBatch(device: device, first: row.first, last: last, reason: "is not what came") }
    return batch
  }

  /// The chain value after the batch of a device that ends at a sequence; `nil` when none of the verified chain ends there.
  package func chain(of device: DeviceID, at sequence: UInt64) throws -> SHA256Digest? {
    try store.read {
      if sequence == 0 { return SealedBatch.chainOrigin(scope: .main, device: device) }
      guard let number = try store.devices.find(device) else { return nil }
      let tip = try tip(of: number, device)
      if sequence <= tip.through { return try store.batches.chain(of: number, endingAt: sequence) }
      let end = try verifiedEnd(after: tip, device, through: sequence)
      return end.through == sequence ? end.chain : nil
    }
  }

  /// For each device with a sealed log: what is held, how far the chain is verified, its value there, and the device's label.
  /// Batches that are held and extend the log, such as parked ones, are part of the chain.
  package func logSummary() throws -> [(
    device: DeviceID, ranges: SequenceRanges, through: UInt64, chain: SHA256Digest, label: String?
  )] {
    try store.read {
      let labels = try labels()
      var summary: [DeviceID: (ranges: SequenceRanges, through: UInt64, chain: SHA256Digest)] = [:]
      for tip in try store.logs.all() where tip.through > 0 {
        guard let device = try store.devices.device(tip.device) else { continue }
        summary[device.id] = (SequenceRanges(1...tip.through), tip.through, tip.chain)
      }
      var verified: Set<DeviceID> = []
      for row in try store.held.ranges() where row.reason.isHere && row.count > 0 && row.first > 0 {
        guard let device = try store.devices.device(row.device) else { continue }
        if verified.insert(device.id).inserted {
          let end = try verifiedEnd(after: tip(of: row.device, device.id), device.id, through: .max)
          summary[device.id, default: (SequenceRanges(), 0, end.chain)].through = end.through
          summary[device.id]?.chain = end.chain
        }
        summary[device.id]?.ranges.insert(row.first...row.first + UInt64(row.count) - 1)
      }
      return summary.map { ($0.key, $0.value.ranges, $0.value.through, $0.value.chain, labels[$0.key]) }
        .sorted { $0.device < $1.device }
    }
  }

  /// How far held batches extend the log, up to a sequence, and the chain value there.
  private func verifiedEnd(
    after tip: LogTip, _ device: DeviceID, through limit: UInt64
  ) throws -> (through: UInt64, chain: SHA256Digest) {
    var end = (through: tip.through, chain: tip.chain)
    while end.through < limit {
      let candidates = try store.held.candidates(of: tip.device, beginningAt: end.through + 1)
      let next = candidates.lazy.compactMap { try? self.whole($0, device) }
        .first { $0.extends(end.chain) }
      guard let next, next.header.lastSequence <= limit else { break }
      end = (next.header.lastSequence, next.chain(after: end.chain, hash))
    }
    return end
  }
}

extension SequenceRanges {
  /// The least sequence.
  var lowestSequence: UInt64? { first { _ in true }?.lowerBound }
}
