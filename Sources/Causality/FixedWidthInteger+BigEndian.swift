/// The one byte form of every number in an identifier or a stamp: big-endian, fixed width, so that the lexicographic
/// order of the bytes is the numeric order.
extension FixedWidthInteger where Self: UnsignedInteger {
  /// The number that the bytes spell, most significant first; nil unless there are exactly as many as it has.
  ///
  /// Complexity: O(width).
  @inlinable
  package init?(bigEndianBytes bytes: some Collection<UInt8>) {
    guard bytes.count == Self.bitWidth / 8 else { return nil }
    var value: Self = 0
    for byte in bytes { value = value << 8 | Self(byte) }
    self = value
  }

  /// Appends the bytes of the number, most significant first.
  ///
  /// Complexity: O(width).
  @inlinable
  package func appendBigEndianBytes(to bytes: inout ContiguousArray<UInt8>) {
    var shift = Self.bitWidth - 8
    while shift >= 0 {
      bytes.append(UInt8(truncatingIfNeeded: self >> shift))
      shift -= 8
    }
  }
}
