public import WeftCausality

/// What a store holds and what needs looking at. Every number is derived from the store, none is kept beside it.
public struct ReplicaStatus: Sendable {
  public let device: DeviceID
  public let label: String?
  public let formatVersion: Int
  public let schemaVersion: UInt32
  /// The greatest stamp that the clock has given or seen; zero in a new store.
  public let clock: Stamp
  /// Operations in the state.
  public let foldedOperationCount: UInt64
  /// Operations of this device that are not sealed yet, and so have travelled nowhere.
  public let unsealedOperationCount: UInt64
  public let batchCount: Int
  public let deviceCount: Int
  /// Batches that wait for what they extend.
  public let blockedBatchCount: Int
  /// Batches that are ahead of this device's clock.
  public let parkedBatchCount: Int
  /// Batches of histories that have forked.
  public let forkedBatchCount: Int
  /// Batches that do not decode, and count as folded to nothing.
  public let damagedBatchCount: Int
  /// Operations that the schema could not fold; they are kept and relayed.
  public let unknownOperationCount: Int
  public let entityCounts: [EntityCount]
  /// How many bytes SQLite's `-wal` takes beside the file; 0 in memory. It falls back when a store that is in use by nobody else is
  /// closed. Beyond about 64 MiB somebody keeps a reading transaction open, and it grows with every write until that ends.
  public let writeAheadLogByteCount: Int

  /// How many entities of a type there are.
  public struct EntityCount: Sendable {
    public let type: String
    public let visible: Int
    public let hidden: Int
  }

  /// Whether anything needs a person: held, damaged or unknown.
  public var needsAttention: Bool {
    parkedBatchCount > 0 || forkedBatchCount > 0 || damagedBatchCount > 0 || unknownOperationCount > 0
  }
}

extension ReplicaStatus: CustomStringConvertible {
  /// Who it is and what it holds, on one line; on a second what needs looking at.
  public var description: String {
    let name = label.map { "\($0), " } ?? ""
    let clock = clock == .zero ? "nothing stamped yet" : "clock \(clock.fullTime)"
    let held =
      "\(name)device \(device): \(foldedOperationCount.of("operation")) of \(deviceCount.of("device")) in "
      + "\(batchCount.of("batch", plural: "batches")), schema version \(schemaVersion), \(clock), "
      + "-wal of \(writeAheadLogByteCount.of("byte"))"
    let counts: [(Int, String)] = [
      (Int(clamping: unsealedOperationCount), "unsealed"), (blockedBatchCount, "blocked"), (parkedBatchCount, "parked"),
      (forkedBatchCount, "forked"), (damagedBatchCount, "damaged"), (unknownOperationCount, "unknown"),
    ]
    let attention = counts.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
    return ([held] + (attention.isEmpty ? [] : [attention.joined(separator: ", ")])).map(\.onOneLine).joined(
      separator: "\n")
  }
}
