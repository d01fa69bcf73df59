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
