extension SHA256Digest {
  /// The digest with these bytes, or nil when they are not 32.
  package init?(bytes: ContiguousArray<UInt8>) {
    // The pointer does not leave the closure.
    guard let digest = unsafe bytes.withUnsafeBytes({ unsafe SHA256Digest(buffer: $0) }) else { return nil }
    self = digest
  }

  /// The digest with these bytes, or nil when they are not 32.
  package init?(bytes: RawSpan) {
    // The pointer does not leave the closure.
    guard let digest = unsafe bytes.withUnsafeBytes({ unsafe SHA256Digest(buffer: $0) }) else { return nil }
    self = digest
  }

  private init?(buffer: UnsafeRawBufferPointer) {
    guard buffer.count == Self.byteCount else { return nil }
    // Four loads of eight bytes lie within the 32 that were just counted.
    unsafe self.init(
      UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
      UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
      UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: 16, as: UInt64.self)),
      UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: 24, as: UInt64.self)))
  }

  /// The 32 bytes.
  package var bytes: ContiguousArray<UInt8> {
    prefix(Self.byteCount)
  }

  /// Appends the 32 bytes.
  package func appendBytes(to bytes: inout ContiguousArray<UInt8>) {
    append(Self.byteCount, to: &bytes)
  }

  /// The first bytes, for tags that need no full digest. Traps outside 0 ... 32.
  package func prefix(_ byteCount: Int) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray<UInt8>()
    bytes.reserveCapacity(byteCount)
    append(byteCount, to: &bytes)
    return bytes
  }

  private func append(_ byteCount: Int, to bytes: inout ContiguousArray<UInt8>) {
    precondition((0...Self.byteCount).contains(byteCount), "a digest has 32 bytes")
    let words = (word0.bigEndian, word1.bigEndian, word2.bigEndian, word3.bigEndian)
    // The pointer does not leave the closure, and the prefix lies within the four words.
    unsafe Swift.withUnsafeBytes(of: words) { unsafe bytes.append(contentsOf: $0.prefix(byteCount)) }
  }
}
