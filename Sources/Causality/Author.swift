/// Who wrote an operation, exactly: the device, and the incarnation of the store that wrote.
///
/// Ordered by device, then incarnation.
@frozen
public struct Author: Sendable {
  public let device: DeviceID
  public let incarnation: Incarnation

  @inlinable
  public init(device: DeviceID, incarnation: Incarnation) {
    self.device = device
    self.incarnation = incarnation
  }
}

extension Author: Comparable, Hashable {
  @inlinable
  public static func == (left: Author, right: Author) -> Bool {
    left.device == right.device && left.incarnation == right.incarnation
  }

  @inlinable
  public static func < (left: Author, right: Author) -> Bool {
    left.device == right.device ? left.incarnation < right.incarnation : left.device < right.device
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(device)
    hasher.combine(incarnation)
  }
}

extension Author: CustomStringConvertible {
  /// Device and incarnation with a slash between.
  public var description: String { "\(device)/\(incarnation)" }
}
