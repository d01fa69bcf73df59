extension SyncOutcome {
  /// How a session ended.
  package enum Ending: Hashable, Sendable {
    /// Not yet. What was stored so far is stored; the next session sends the rest.
    case unfinished
    case completed
    /// This side refused.
    case refused(Refusal)
    /// The peer refused.
    case refusedByPeer(Refusal)
    case failed(SyncError)
  }
}
