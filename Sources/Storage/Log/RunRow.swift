package import WeftCausality
package import WeftCrypto

/// One local transaction that is not sealed yet.
package struct RunRow: Sendable {
  package var run: Int64
  package var author: UInt32
  package var first: UInt64
  package var count: Int
  /// The stamp of its last operation.
  package var stamp: Stamp
  /// The store's digest after it.
  package var digest: SHA256Digest
  /// A batch body.
  package var body: ContiguousArray<UInt8>
  /// Tells whether it is as it was written.
  package var hash: Int64

  package init(
    run: Int64 = 0, author: UInt32, first: UInt64, count: Int, stamp: Stamp, digest: SHA256Digest,
    body: ContiguousArray<UInt8>, hash: Int64 = 0
  ) {
    self.run = run
    self.author = author
    self.first = first
    self.count = count
    self.stamp = stamp
    self.digest = digest
    self.body = body
    self.hash = hash
  }

  /// The sequence of its last operation.
  package var last: UInt64 { first &+ UInt64(max(count, 1)) &- 1 }
}
