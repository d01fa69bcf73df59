internal import WeftCausality

/// Where an operation stands in the total order (stamp, device, incarnation, sequence), with its author by number.
@frozen
package struct Position: Sendable, Hashable {
  package var stamp: UInt64
  package var sequence: UInt64
  package var author: UInt32

  @inlinable
  package init(stamp: UInt64, author: UInt32, sequence: UInt64) {
    self.stamp = stamp
    self.author = author
    self.sequence = sequence
  }

  /// Before every operation: stamps begin at 1.
  package static let none = Position(stamp: 0, author: 0, sequence: 0)

  package var exists: Bool { stamp != 0 }

  /// Whether this operation comes before the other. Only equal stamps cost a look at the authors.
  @inline(__always)
  package func precedes(_ other: Position, _ authors: AuthorTable) -> Bool {
    if stamp != other.stamp { return stamp < other.stamp }
    if author == other.author { return sequence < other.sequence }
    return OperationID(author: authors[author], sequence: sequence)
      < OperationID(author: authors[other.author], sequence: other.sequence)
  }
}
