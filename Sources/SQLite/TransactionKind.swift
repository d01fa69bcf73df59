/// When a transaction takes its lock.
package enum TransactionKind: Sendable {
  /// At the first statement: reading first and writing later may fail as busy in between.
  case deferred
  /// At once, so that a transaction that has begun is the only writer.
  case immediate
}
