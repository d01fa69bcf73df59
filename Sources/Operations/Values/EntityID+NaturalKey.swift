internal import WeftCrypto

extension EntityID {
  /// The id that a natural key stands for: the first 16 bytes of SHA-256(type ‖ 0x00 ‖ key), both in UTF-8.
  ///
  /// Every device computes the same id, so two devices that create the same thing create one thing
  /// (`Specs/OperationFormat.md`, Natural keys).
  package init(type: String, key: String) {
    var bytes = ContiguousArray(type.utf8)
    bytes.append(0)
    bytes.append(contentsOf: key.utf8)
    let digest = SHA256.digest(of: bytes)
    self.init(rawValue: UInt128(digest.word0) << 64 | UInt128(digest.word1))
  }
}
