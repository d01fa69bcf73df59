/// The identity of an operation: its author and its position in the author's log, from 1.
///
/// Never issued again for another operation. Ordered by device, incarnation, sequence; behind the stamp this completes
/// the total order of operations.
@frozen
public struct OperationID: Sendable {
  public let author: Author
  public let sequence: UInt64

  @inlinable
  public init(author: Author, sequence: UInt64) {
    self.author = author
    self.sequence = sequence
  }
}

extension OperationID: Comparable, Hashable {
  @inlinable
  public static func == (left: OperationID, right: OperationID) -> Bool {
    left.sequence == right.sequence && left.author == right.author
  }

  @inlinable
  public static func < (left: OperationID, right: OperationID) -> Bool {
    left.author == right.author ? left.sequence < right.sequence : left.author < right.author
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(author)
    hasher.combine(sequence)
  }
}

extension OperationID: CustomStringConvertible {
  /// Device, incarnation and sequence with slashes between.
  public var description: String { "\(author)/\(sequence)" }
}
