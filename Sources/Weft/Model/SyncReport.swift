public import WeftCausality

/// What a sync did, seen from the replica that it was asked of.
public struct SyncReport: Sendable {
  /// What travelled in one direction.
  public struct Traffic: Sendable, Equatable {
    /// All bytes of all messages.
    public var byteCount: Int
    public var batchCount: Int
    public var operationCount: Int

    public init(byteCount: Int = 0, batchCount: Int = 0, operationCount: Int = 0) {
      self.byteCount = byteCount
      self.batchCount = batchCount
      self.operationCount = operationCount
    }
  }

  /// How often a message went there and one came back.
  public let rounds: Int
  public let sent: Traffic
  public let received: Traffic
  /// Devices whose histories differ on the two sides. Nothing of them was exchanged; everything else was.
  public let forkedDevices: [DeviceID]
  /// Whether both sides hold the same batches now.
  public let isInAgreement: Bool
  /// Whether both sides show the same state; `nil` when that does not follow, because one of them holds batches that it has not
  /// folded, or because their schemas differ. False is a defect: rebuild and report it.
  public let haveEqualDigests: Bool?
}
