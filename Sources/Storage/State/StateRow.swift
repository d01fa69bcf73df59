package import WeftCrypto
package import WeftOperations

/// One row of a state table as read, with an arena for its texts and blobs that is used again for the next.
package struct StateRow: Sendable {
  package var id = EntityID(rawValue: 0)
  package var isHidden = false
  package var key: Range<Int> = 0..<0
  package var merge: Range<Int> = 0..<0
  /// What the entity adds to the store's digest; zero while it is hidden.
  package var digest = SHA256Digest.zero
  package var cells: [RowCell] = []
  package var arena: ContiguousArray<UInt8> = []

  package init() {}
}
