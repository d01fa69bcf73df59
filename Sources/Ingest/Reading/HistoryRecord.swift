package import WeftOperations
package import WeftStorage

/// One operation of an entity's history, and where it stands.
package struct HistoryRecord: Sendable {
  package enum Standing: Sendable, Equatable {
    /// Folded, in a sealed batch.
    case sealed
    /// Folded, not sealed yet.
    case unsealed
    /// Stored, not folded.
    case held(HeldReason)
  }

  package let operation: Operation
  package let standing: Standing
}
