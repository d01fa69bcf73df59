extension ContiguousArray<UInt8> {
  /// Appends an unsigned LEB128: seven bits a byte, least significant first, the high bit set on all but the last.
  @inlinable
  package mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  @inlinable
  package mutating func appendVarint(_ value: Int) {
    appendVarint(UInt64(value))
  }

  /// Appends the low `byteCount` bytes of the value, most significant first.
  @inlinable
  package mutating func appendBigEndian(_ value: UInt64, byteCount: Int) {
    for position in (0..<byteCount).reversed() {
      append(UInt8(truncatingIfNeeded: value >> UInt64(position * 8)))
    }
  }
}
