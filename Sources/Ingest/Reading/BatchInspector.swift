internal import WeftCausality
internal import WeftCrypto
internal import WeftOperations
internal import WeftStorage

/// Tells the batches of the log that are as they were stored from those whose bytes, or whose row, have changed since.
///
/// Whoever reads the log in an order in which each device's batches come one after another pays one hash for each.
struct BatchInspector {
  private let ingest: Ingest
  /// For each device by number, where its batches have been followed to, and the chain value recorded there.
  private var ends: [Int64: (through: UInt64, chain: SHA256Digest)] = [:]

  static let chainFault = "does not extend the one before it"
  static let hashFault = "does not have the hash that was recorded"

  private static let placeFault = "does not follow the one before it"
  private static let sequenceFault = "states other sequences than its row"

  /// Whether a batch is at fault only for where it is.
  static func isMisplaced(_ reason: String) -> Bool { reason == placeFault || reason == sequenceFault }

  init(_ ingest: Ingest) {
    self.ingest = ingest
  }

  /// The batch of a row.
  ///
  /// - Throws: `damagedBatch` when it does not continue its device's log, or is not what the chain says.
  mutating func whole(_ row: BatchRow) throws -> SealedBatch {
    guard let device = try ingest.store.devices.device(row.device)?.id else {
      throw IngestError.damagedBatch(nil, row, "is of a device that is not listed")
    }
    guard row.first > 0, let parent = try chain(before: row, device) else {
      throw IngestError.damagedBatch(device, row, Self.placeFault)
    }
    // What comes after is judged by what was recorded, so that one rotten batch is one.
    if row.first == ends[row.device].map({ $0.through + 1 }) ?? row.first { ends[row.device] = (row.last, row.chain) }
    let batch: SealedBatch
    do {
      batch = try SealedBatch(device: device, bytes: row.bytes)
    } catch {
      throw IngestError.damagedBatch(device, row, error.reason.rawValue)
    }
    guard batch.header.firstSequence == row.first, batch.header.count == row.count else {
      throw IngestError.damagedBatch(device, row, Self.sequenceFault)
    }
    guard batch.extends(parent) else { throw IngestError.damagedBatch(device, row, Self.chainFault) }
    guard batch.chain(after: parent, ingest.hash) == row.chain else {
      throw IngestError.damagedBatch(device, row, Self.hashFault)
    }
    return batch
  }

  /// Looks whether the first batch of a device's log is the device's own: what follows it is judged by what was recorded, and would
  /// be whole under any device's name.
  func checkOrigin(of number: Int64, _ device: DeviceID) throws {
    guard let row = try ingest.store.batches.batch(of: number, beginningAt: 1) else { return }
    let origin = SealedBatch.chainOrigin(scope: .main, device: device)
    guard let batch = try? SealedBatch(device: device, bytes: row.bytes), batch.extends(origin) else {
      throw IngestError.damagedBatch(device, row, Self.chainFault)
    }
  }

  /// The batch of a row, decoded; `nil` for one that counts as folded to nothing.
  mutating func decoded(_ row: BatchRow) throws -> Batch? {
    row.isDamaged ? nil : try decoded(row, whole(row))
  }

  func decoded(_ row: BatchRow, _ batch: SealedBatch) throws(IngestError) -> Batch {
    let decoded: Batch
    do {
      decoded = try batch.decoded()
    } catch {
      throw IngestError.damagedBatch(batch.device, row, error.reason.rawValue)
    }
    guard ingest.listsAuthors(of: decoded) else {
      throw IngestError.damagedBatch(batch.device, row, "is of, or names, an author that is not listed")
    }
    return decoded
  }

  private func chain(before row: BatchRow, _ device: DeviceID) throws -> SHA256Digest? {
    if let end = ends[row.device], end.through + 1 == row.first { return end.chain }
    if row.first == 1 { return SealedBatch.chainOrigin(scope: .main, device: device) }
    return try ingest.store.batches.chain(of: row.device, endingAt: row.first - 1)
  }
}

extension IngestError {
  static func damagedBatch(_ device: DeviceID?, _ row: BatchRow, _ reason: String) -> IngestError {
    .damagedBatch(device: device, first: row.first, last: row.last, reason: reason)
  }
}
