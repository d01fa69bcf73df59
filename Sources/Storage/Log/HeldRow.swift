package import WeftCrypto

/// A batch that is stored but not folded.
package struct HeldRow: Sendable {
  package var number: Int64
  package var device: Int64
  package var first: UInt64
  package var count: Int
  package var reason: HeldReason
  /// SHA-256 of the bytes, which tells copies from rivals.
  package var hash: SHA256Digest
  package var bytes: ContiguousArray<UInt8>

  package init(
    number: Int64 = 0, device: Int64, first: UInt64, count: Int, reason: HeldReason, hash: SHA256Digest,
    bytes: ContiguousArray<UInt8>
  ) {
    self.number = number
    self.device = device
    self.first = first
    self.count = count
    self.reason = reason
    self.hash = hash
    self.bytes = bytes
  }
}
