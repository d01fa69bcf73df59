extension SyncSession {
  /// What a session waits for: a message of the peer, an answer of the driver, or nothing more.
  enum Phase: Sendable {
    /// The initiator waits for its start.
    case idle
    // A message of this kind.
    case hello
    case schema
    case vectors
    case page
    case done
    // An answer of the driver.
    /// Whether the schemas can meet.
    case judging
    /// Our chain values where the peer's verified chains end.
    case comparing
    /// Batches for a page.
    case reading
    /// That a page is stored.
    case storing
    /// Our chain values where the peer's chains end that reached beyond ours.
    case verifying
    case finished
  }
}
