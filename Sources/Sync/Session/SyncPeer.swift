package import WeftCausality

/// What the peer said of itself in its hello.
package struct SyncPeer: Hashable, Sendable {
  package let fileID: UInt64
  package let incarnation: Incarnation
  /// The last stamp of the peer's clock; `.zero` when it has none.
  package let clock: Stamp

  package init(fileID: UInt64, incarnation: Incarnation, clock: Stamp) {
    self.fileID = fileID
    self.incarnation = incarnation
    self.clock = clock
  }

  init(_ hello: HelloMessage) {
    self.init(fileID: hello.fileID, incarnation: hello.incarnation, clock: hello.clock)
  }
}
