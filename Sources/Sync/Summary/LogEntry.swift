package import WeftCausality
package import WeftCrypto

/// What a store holds of one device's log.
package struct LogEntry: Hashable, Sendable {
  package let device: DeviceID
  /// The sequences held in sealed batches, verified or not.
  package let ranges: SequenceRanges
  /// The end of the verified chain from 1; 0 when the first batch is not held. What is held beyond it is unverified.
  package let through: UInt64
  /// The chain value at `through`; at 0, the value before the first batch.
  package let chain: SHA256Digest
  /// What people call the device, where the store knows it. No part of the digest.
  package let label: String?

  /// - Parameter label: left out where it breaks the rules for labels, since no peer would take it.
  /// - Precondition: all of 1...`through` are held.
  package init(
    device: DeviceID, ranges: SequenceRanges, through: UInt64, chain: SHA256Digest, label: String? = nil
  ) {
    precondition(through <= ranges.contiguousUpperBound, "a verified chain is held")
    self.device = device
    self.ranges = ranges
    self.through = through
    self.chain = chain
    self.label = label.flatMap { DeviceLabel.fault(in: $0) == nil ? $0 : nil }
  }

  /// The first 8 bytes of the chain value, which stand for it in messages.
  package var chainTag: UInt64 { chain.word0 }
}
