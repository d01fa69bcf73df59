package import WeftCausality

/// What a session did, as far as it came.
package struct SyncOutcome: Hashable, Sendable {
  package internal(set) var ending = Ending.unfinished
  /// Whether both sides hold the same batches now, as far as their chains are verified.
  package internal(set) var isInAgreement = false
  /// How often the direction changed, the first message included.
  package internal(set) var turns = 0
  package internal(set) var bytesSent = 0
  package internal(set) var bytesReceived = 0
  package internal(set) var batchesSent = 0
  package internal(set) var batchesReceived = 0
  package internal(set) var operationsSent = 0
  /// Operations in the batches received, held before or not.
  package internal(set) var operationsReceived = 0
  /// What of it was new to the store.
  package internal(set) var batchesStored = 0
  package internal(set) var operationsStored = 0
  /// The devices whose histories differ on the two sides, by what either side saw; ascending. Nothing of them was exchanged
  /// from when it was seen.
  package internal(set) var forked: [DeviceID] = []
  /// Nil before the peer's hello.
  package internal(set) var peer: SyncPeer?

  /// The rounds begun: a message there and one back is one.
  package var rounds: Int { (turns + 1) / 2 }
}
