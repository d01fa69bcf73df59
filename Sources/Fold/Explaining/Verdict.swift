package import WeftCausality

/// What became of one operation in the fold of its field, or of its entity's life.
package enum Verdict: Hashable, Sendable {
  /// It decides what is shown.
  case wins
  /// Another assignment has the later stamp.
  case earlier(than: OperationID)
  /// Another assignment has the same stamp, and a later device, incarnation or sequence.
  case tied(with: OperationID)
  /// It is part of the sum.
  case counts
  /// It holds its element in.
  case holds
  /// A later operation of the same author stands in its place.
  case superseded(by: OperationID)
  /// Another operation named it.
  case named(by: OperationID)
  /// It has taken out what it names.
  case removes
  /// An edit that no deletion had seen: the entity lives.
  case revives
  /// It changes nothing: what it would do was undone or outdone.
  case without(effect: OperationID?)
  /// The schema cannot fold it.
  case unknown
}
