/// A SHA-256 value: 32 bytes, held as four words with the most significant first.
///
/// Equality and order are those of the bytes.
@frozen
package struct SHA256Digest: Hashable, Sendable {
  package let word0: UInt64
  package let word1: UInt64
  package let word2: UInt64
  package let word3: UInt64

  /// 32 zero bytes: the neutral element of `&+`, and no message known has it for a digest.
  @inlinable
  package static var zero: SHA256Digest { SHA256Digest(0, 0, 0, 0) }

  @inlinable
  package static var byteCount: Int { 32 }

  /// The digest of four words, most significant first.
  @inlinable
  package init(_ word0: UInt64, _ word1: UInt64, _ word2: UInt64, _ word3: UInt64) {
    self.word0 = word0
    self.word1 = word1
    self.word2 = word2
    self.word3 = word3
  }
}

extension SHA256Digest: Comparable {
  @inlinable
  package static func < (left: SHA256Digest, right: SHA256Digest) -> Bool {
    if left.word0 != right.word0 { return left.word0 < right.word0 }
    if left.word1 != right.word1 { return left.word1 < right.word1 }
    if left.word2 != right.word2 { return left.word2 < right.word2 }
    return left.word3 < right.word3
  }
}

extension SHA256Digest: CustomStringConvertible {
  /// 64 lower-case hexadecimal digits.
  package var description: String {
    let digits: StaticString = "0123456789abcdef"
    return digits.withUTF8Buffer { digits in
      var text = ContiguousArray<UInt8>()
      text.reserveCapacity(2 * Self.byteCount)
      for byte in bytes {
        unsafe text.append(digits[Int(byte >> 4)])
        unsafe text.append(digits[Int(byte & 15)])
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
}
