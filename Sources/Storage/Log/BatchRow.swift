package import WeftCrypto

/// One row of the log: a sealed batch and what this store knows of it.
package struct BatchRow: Sendable {
  /// Order of folding in this store.
  package var position: Int64
  package var device: Int64
  package var first: UInt64
  package var count: Int
  /// How many operations the schema could not fold.
  package var unknownCount: Int
  /// The hash is right, but the body does not decode: folded to nothing, kept and shown.
  package var isDamaged: Bool
  /// The chain value after this batch.
  package var chain: SHA256Digest
  package var bytes: ContiguousArray<UInt8>

  package init(
    position: Int64 = 0, device: Int64, first: UInt64, count: Int, unknownCount: Int, isDamaged: Bool,
    chain: SHA256Digest, bytes: ContiguousArray<UInt8>
  ) {
    self.position = position
    self.device = device
    self.first = first
    self.count = count
    self.unknownCount = unknownCount
    self.isDamaged = isDamaged
    self.chain = chain
    self.bytes = bytes
  }

  /// The sequence of its last operation. A damaged row gives a number that contradicts its neighbours, and no trap.
  package var last: UInt64 { first &+ UInt64(max(count, 1)) &- 1 }
}
