internal import WeftCrypto

/// 32 bytes that are equal on replicas with equal state.
public struct StateDigest: Hashable, Sendable, CustomStringConvertible {
  let digest: SHA256Digest

  init(_ digest: SHA256Digest) {
    self.digest = digest
  }

  /// 64 hexadecimal digits.
  public var description: String { digest.description }
}
