package import WeftCausality

/// What a local transaction left in the log.
package struct WriteReceipt: Sendable {
  package let author: Author
  /// The operations' sequences, `nil` when nothing changed and nothing was written.
  package let sequences: ClosedRange<UInt64>?
  package let firstStamp: Stamp?
  package let lastStamp: Stamp?
}
