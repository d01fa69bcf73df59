internal import WeftCausality

/// Names a scope: an independent log that is replicated, authorised and forgotten together.
@frozen
public struct ScopeID: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let rawValue: UInt128

  @inlinable
  public init(rawValue: UInt128) {
    self.rawValue = rawValue
  }

  public init?(bytes: some Collection<UInt8>) {
    guard let value = UInt128(bigEndianBytes: bytes) else { return nil }
    rawValue = value
  }

  /// The open scope that every store holds.
  public static let main = ScopeID(rawValue: 0)

  package func appendBytes(to bytes: inout ContiguousArray<UInt8>) {
    rawValue.appendBigEndianBytes(to: &bytes)
  }

  public static func < (left: ScopeID, right: ScopeID) -> Bool { left.rawValue < right.rawValue }

  public var description: String { rawValue.identifierText }
}
