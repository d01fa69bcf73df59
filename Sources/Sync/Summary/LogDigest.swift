internal import WeftCausality
internal import WeftCrypto

/// 16 bytes that stand for all that a store holds of a scope: the sequences and the verified chain of every device
/// (`Specs/Sync.md`, Digest). Two stores with equal digests hold the same batches as far as their chains are verified.
package struct LogDigest: Hashable, Sendable {
  /// The bytes as one big-endian number.
  package let rawValue: UInt128

  package init(rawValue: UInt128) {
    self.rawValue = rawValue
  }
}

extension LogSummary {
  /// The digest of the entries.
  ///
  /// Complexity: O(n) for n devices, and one SHA-256.
  package var digest: LogDigest {
    var input = ContiguousArray<UInt8>()
    for entry in entries {
      entry.device.appendBytes(to: &input)
      input.append(entry.ranges)
      entry.chain.appendBytes(to: &input)
    }
    let digest = SHA256.digest(of: input)
    return LogDigest(rawValue: UInt128(digest.word0) << 64 | UInt128(digest.word1))
  }
}
