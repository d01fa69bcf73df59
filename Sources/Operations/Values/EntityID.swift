internal import WeftCausality

/// The identity of one entity: 16 bytes made on a device, final from birth.
///
/// Ids are ordered by their bytes. Two entities of different types may bear the same id.
@frozen
public struct EntityID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The sixteen bytes as one big-endian number.
  public let rawValue: UInt128

  @inlinable
  public init(rawValue: UInt128) {
    self.rawValue = rawValue
  }

  /// Reads exactly sixteen bytes; `nil` for any other count.
  public init?(bytes: some Collection<UInt8>) {
    guard let value = UInt128(bigEndianBytes: bytes) else { return nil }
    rawValue = value
  }

  /// Reads the form that `description` prints, in either letter case; `nil` for anything else.
  public init?(_ text: String) {
    guard let value = UInt128(identifierText: text) else { return nil }
    rawValue = value
  }

  /// Makes a UUIDv7 (RFC 9562, 5.7): 48 bits of Unix milliseconds, then 74 random bits, so that ids rise with time.
  ///
  /// - Parameter milliseconds: clamped to 48 bits; a wrong clock costs order only, never uniqueness.
  public init(milliseconds: Int64, randomBits: (UInt64, UInt64)) {
    let time = UInt64(min(max(0, milliseconds), 0xFFFF_FFFF_FFFF))
    let high = time << 16 | 0x7000 | (randomBits.0 & 0x0FFF)
    let low = (randomBits.1 & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000
    rawValue = UInt128(high) << 64 | UInt128(low)
  }

  /// Appends the sixteen bytes, most significant first.
  package func appendBytes(to bytes: inout ContiguousArray<UInt8>) {
    rawValue.appendBigEndianBytes(to: &bytes)
  }

  @inlinable
  public static func < (left: EntityID, right: EntityID) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The UUID form in lower case.
  public var description: String { rawValue.identifierText }
}
