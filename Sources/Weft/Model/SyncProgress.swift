/// How far a sync has come, seen from the replica that it was asked of.
public struct SyncProgress: Sendable, Equatable {
  /// How often a message went there and one came back.
  public var roundCount: Int
  /// What has been sent, from the beginning of the sync.
  public var sent: SyncReport.Traffic
  /// What has been received and stored, from the beginning of the sync.
  public var received: SyncReport.Traffic

  public init(
    roundCount: Int = 0, sent: SyncReport.Traffic = SyncReport.Traffic(),
    received: SyncReport.Traffic = SyncReport.Traffic()
  ) {
    self.roundCount = roundCount
    self.sent = sent
    self.received = received
  }
}
