package import WeftCrypto

/// The chain value that the store holds at a position.
package struct ChainAnswer: Hashable, Sendable {
  package let position: ChainPosition
  /// Nil when no batch of the verified chain ends there.
  package let chain: SHA256Digest?

  package init(position: ChainPosition, chain: SHA256Digest?) {
    self.position = position
    self.chain = chain
  }

  var chainTag: UInt64? { chain?.word0 }
}
