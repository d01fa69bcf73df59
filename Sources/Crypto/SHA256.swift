/// SHA-256 (FIPS 180-4) with a context that is used again for every message.
///
/// Deliberately not `Sendable`: keep one per owner. A message is hashed whole by `hash`, or in parts by any number of
/// `update` followed by `finish`; the parts' borders do not show in the digest.
package final class SHA256 {
  private var context = DigestContext()
  /// An incremental message has begun.
  private var isOpen = false

  package init() {}

  /// The digest of a message, without a context to keep. Costs a set-up per call: for many messages keep a `SHA256`.
  package static func digest(of message: ContiguousArray<UInt8>) -> SHA256Digest {
    SHA256().hash(message)
  }

  /// The digest of a message, without a context to keep. Costs a set-up per call: for many messages keep a `SHA256`.
  package static func digest(of message: RawSpan) -> SHA256Digest {
    SHA256().hash(message)
  }

  /// The digest of a message. Traps between `update` and `finish`.
  package func hash(_ message: ContiguousArray<UInt8>) -> SHA256Digest {
    beginWhole()
    // The context reads the buffer within the closure.
    unsafe message.withUnsafeBytes { unsafe context.update($0) }
    return context.finish()
  }

  /// The digest of the bytes at these indices, which must lie in the array. Traps between `update` and `finish`.
  package func hash(_ bytes: ContiguousArray<UInt8>, range: Range<Int>) -> SHA256Digest {
    beginWhole()
    // The context reads the buffer within the closure; the checked rebasing traps outside the array.
    unsafe bytes.withUnsafeBytes { unsafe context.update(Self.part($0, range)) }
    return context.finish()
  }

  /// The digest of a message. Traps between `update` and `finish`.
  package func hash(_ message: RawSpan) -> SHA256Digest {
    beginWhole()
    // The context reads the buffer within the closure.
    unsafe message.withUnsafeBytes { unsafe context.update($0) }
    return context.finish()
  }

  /// Adds the next part of a message.
  package func update(_ part: ContiguousArray<UInt8>) {
    beginPart()
    // The context reads the buffer within the closure.
    unsafe part.withUnsafeBytes { unsafe context.update($0) }
  }

  /// Adds the bytes at these indices, which must lie in the array, as the next part of a message.
  package func update(_ bytes: ContiguousArray<UInt8>, range: Range<Int>) {
    beginPart()
    // The context reads the buffer within the closure; the checked rebasing traps outside the array.
    unsafe bytes.withUnsafeBytes { unsafe context.update(Self.part($0, range)) }
  }

  /// Adds the next part of a message.
  package func update(_ part: RawSpan) {
    beginPart()
    // The context reads the buffer within the closure.
    unsafe part.withUnsafeBytes { unsafe context.update($0) }
  }

  /// Adds a digest's 32 bytes as the next part of a message.
  package func update(_ digest: SHA256Digest) {
    beginPart()
    let words = (digest.word0.bigEndian, digest.word1.bigEndian, digest.word2.bigEndian, digest.word3.bigEndian)
    // The context reads the words within the closure.
    unsafe withUnsafeBytes(of: words) { unsafe context.update($0) }
  }

  /// The digest of the parts since the last `finish`; of the empty message when there were none.
  package func finish() -> SHA256Digest {
    beginPart()
    isOpen = false
    return context.finish()
  }

  private func beginWhole() {
    precondition(!isOpen, "a message in parts is not finished")
    context.restart()
  }

  private func beginPart() {
    if isOpen { return }
    context.restart()
    isOpen = true
  }

  private static func part(_ buffer: UnsafeRawBufferPointer, _ range: Range<Int>) -> UnsafeRawBufferPointer {
    precondition(range.lowerBound >= 0 && range.upperBound <= buffer.count, "the range lies outside the bytes")
    // Checked just above.
    return unsafe UnsafeRawBufferPointer(rebasing: buffer[range])
  }
}
