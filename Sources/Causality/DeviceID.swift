/// The author of one log: 16 bytes, drawn once per store.
///
/// Ordered by all 16 bytes, most significant first, which is also the order of the number and of the text.
@frozen
public struct DeviceID: Sendable {
  public let rawValue: UInt128

  @inlinable
  public init(rawValue: UInt128) {
    self.rawValue = rawValue
  }

  /// The device that the bytes name; nil unless there are exactly 16.
  @inlinable
  public init?(bytes: some Collection<UInt8>) {
    guard let rawValue = UInt128(bigEndianBytes: bytes) else { return nil }
    self.rawValue = rawValue
  }

  /// Appends the 16 bytes of the identifier, most significant first.
  @inlinable
  public func appendBytes(to bytes: inout ContiguousArray<UInt8>) {
    rawValue.appendBigEndianBytes(to: &bytes)
  }
}

extension DeviceID: Comparable, Hashable {
  @inlinable
  public static func == (left: DeviceID, right: DeviceID) -> Bool { left.rawValue == right.rawValue }

  @inlinable
  public static func < (left: DeviceID, right: DeviceID) -> Bool { left.rawValue < right.rawValue }

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension DeviceID: LosslessStringConvertible {
  /// The identifier in the form of a UUID, lower case.
  public var description: String { rawValue.identifierText }

  /// The device that a text in the form of a UUID names, in either case of letters; nil for any other text.
  public init?(_ text: String) {
    guard let rawValue = UInt128(identifierText: text) else { return nil }
    self.rawValue = rawValue
  }
}
