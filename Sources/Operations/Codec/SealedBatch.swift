package import WeftCausality
package import WeftCrypto

/// A batch as it is stored and exchanged: the same bytes on every replica for ever.
package struct SealedBatch: Sendable {
  /// The log that the batch belongs to; it travels in the envelope, not in the bytes.
  package let device: DeviceID
  package let header: BatchHeader
  /// Header and body.
  package let bytes: ContiguousArray<UInt8>
  /// Where the header ends and the body begins.
  package let bodyOffset: Int

  /// Reads the header and leaves the body for later.
  package init(device: DeviceID, bytes: ContiguousArray<UInt8>) throws(BatchError) {
    guard bytes.count <= Int(UInt32.max) else { throw BatchError(.size, at: 0) }
    var reader = ByteReader(bytes)
    header = try BatchHeader(&reader)
    self.device = device
    self.bytes = bytes
    bodyOffset = reader.position
  }

  package var author: Author { Author(device: device, incarnation: header.incarnation) }

  package func decoded() throws(BatchError) -> Batch {
    try BatchDecoder.decode(
      bytes, in: bodyOffset..<bytes.count, author: author, firstSequence: header.firstSequence, count: header.count)
  }

  /// The chain value that this batch makes of its parent's: SHA-256(parent ‖ header ‖ SHA-256(body)).
  package func chain(after parent: SHA256Digest, _ hash: SHA256) -> SHA256Digest {
    let body = hash.hash(bytes, range: bodyOffset..<bytes.count)
    var input = ContiguousArray<UInt8>()
    input.reserveCapacity(64 + bodyOffset)
    parent.appendBytes(to: &input)
    input.append(contentsOf: bytes[0..<bodyOffset])
    body.appendBytes(to: &input)
    return hash.hash(input)
  }

  /// The chain value before a device's first batch in a scope: SHA-256(scope ‖ device).
  package static func chainOrigin(scope: ScopeID, device: DeviceID) -> SHA256Digest {
    var input = ContiguousArray<UInt8>()
    scope.appendBytes(to: &input)
    device.appendBytes(to: &input)
    return SHA256.digest(of: input)
  }

  /// The first four bytes of a chain value, which the next batch names.
  package static func tag(of chain: SHA256Digest) -> UInt32 { UInt32(chain.word0 >> 32) }

  /// Whether this batch says that it extends that chain value.
  package func extends(_ chain: SHA256Digest) -> Bool { header.parentTag == Self.tag(of: chain) }
}
