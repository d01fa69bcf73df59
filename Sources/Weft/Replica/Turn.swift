internal import Synchronization

/// That a replica is running a closure of the application's right now, further up this stack.
///
/// Lets a replica refuse to be used inside its own closure with a sentence, instead of waiting for itself for ever.
final class Turn: Sendable {
  @TaskLocal static var current: [Turn] = []

  private let replica: ObjectIdentifier
  private let isOver = Atomic(false)

  private init(_ replica: Replica) {
    self.replica = ObjectIdentifier(replica)
  }

  /// Runs the body as a turn of the replica's.
  static func of<Success>(_ replica: Replica, _ body: () throws -> Success) throws -> Success {
    let turn = Turn(replica)
    // A task that the closure starts inherits the turn, and may outlive it.
    defer { turn.isOver.store(true, ordering: .releasing) }
    return try $current.withValue(current + [turn], operation: body)
  }

  func isOf(_ replica: Replica) -> Bool {
    self.replica == ObjectIdentifier(replica) && !isOver.load(ordering: .acquiring)
  }
}
