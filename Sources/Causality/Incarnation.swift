/// Four random bytes drawn at each opening of a store for writing.
///
/// Tells apart what two copies of one store write under the same device. Incarnations are ordered by their bytes, which
/// says nothing about which came first.
@frozen
public struct Incarnation: Sendable {
  public let rawValue: UInt32

  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

extension Incarnation: Comparable, Hashable {
  @inlinable
  public static func == (left: Incarnation, right: Incarnation) -> Bool { left.rawValue == right.rawValue }

  @inlinable
  public static func < (left: Incarnation, right: Incarnation) -> Bool { left.rawValue < right.rawValue }

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Incarnation: CustomStringConvertible {
  /// Eight lower-case hexadecimal digits.
  public var description: String {
    let digits = String(rawValue, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
