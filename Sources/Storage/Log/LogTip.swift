package import WeftCausality
package import WeftCrypto

/// Where a device's folded log ends.
package struct LogTip: Sendable, Hashable {
  /// The number of the device in this store.
  package var device: Int64
  /// Sequences 1 ... through are in the log, sealed.
  package var through: UInt64
  /// The greatest stamp among them.
  package var stamp: Stamp
  /// The chain value at `through`.
  package var chain: SHA256Digest

  package init(device: Int64, through: UInt64, stamp: Stamp, chain: SHA256Digest) {
    self.device = device
    self.through = through
    self.stamp = stamp
    self.chain = chain
  }
}
