/// Reads bytes from the front and never past the end: each read checks what is left first.
package struct ByteReader: Sendable {
  package let bytes: ContiguousArray<UInt8>
  package private(set) var position: Int
  package let end: Int

  package init(_ bytes: ContiguousArray<UInt8>, in range: Range<Int>? = nil) {
    self.bytes = bytes
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
    precondition(position >= 0 && end <= bytes.count)
  }

  package var remaining: Int { end - position }

  package mutating func byte() throws(BatchError) -> UInt8 {
    guard position < end else { throw BatchError(.truncated, at: position) }
    let value = bytes[position]
    position += 1
    return value
  }

  /// An unsigned LEB128 in its shortest form.
  @inline(__always)
  package mutating func varint() throws(BatchError) -> UInt64 {
    if position < end, bytes[position] < 0x80 {
      position += 1
      return UInt64(bytes[position - 1])
    }
    return try longVarint()
  }

  @inline(never)
  private mutating func longVarint() throws(BatchError) -> UInt64 {
    let first = try byte()
    if first < 0x80 { return UInt64(first) }
    var value = UInt64(first & 0x7F)
    var shift: UInt64 = 7
    while true {
      let next = try byte()
      if shift == 63 && next > 1 { throw BatchError(.varint, at: position) }
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 {
        if next == 0 { throw BatchError(.varint, at: position) }
        return value
      }
      shift += 7
      if shift > 63 { throw BatchError(.varint, at: position) }
    }
  }

  /// A count of entries that take at least `byteCount` bytes each, checked against what is left before anything is
  /// allocated.
  package mutating func count(ofEntriesOf byteCount: Int) throws(BatchError) -> Int {
    let value = try varint()
    guard value <= UInt64(remaining / max(1, byteCount)) else { throw BatchError(.count, at: position) }
    return Int(value)
  }

  /// An index into a table of `count` entries.
  package mutating func index(below count: Int) throws(BatchError) -> Int {
    let value = try varint()
    guard value < UInt64(count) else { throw BatchError(.index, at: position) }
    return Int(value)
  }

  package mutating func bigEndian(byteCount: Int) throws(BatchError) -> UInt64 {
    guard remaining >= byteCount else { throw BatchError(.truncated, at: end) }
    var value: UInt64 = 0
    for offset in position..<position + byteCount { value = value << 8 | UInt64(bytes[offset]) }
    position += byteCount
    return value
  }

  /// Sixteen bytes as one big-endian number.
  package mutating func identifier() throws(BatchError) -> UInt128 {
    guard remaining >= 16 else { throw BatchError(.truncated, at: end) }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for offset in position..<position + 8 {
      high = high << 8 | UInt64(bytes[offset])
      low = low << 8 | UInt64(bytes[offset + 8])
    }
    position += 16
    return UInt128(high) << 64 | UInt128(low)
  }

  /// Skips `byteCount` bytes and says where they lie.
  package mutating func range(byteCount: Int) throws(BatchError) -> Range<Int> {
    guard byteCount >= 0, remaining >= byteCount else { throw BatchError(.truncated, at: end) }
    let range = position..<position + byteCount
    position += byteCount
    return range
  }
}
