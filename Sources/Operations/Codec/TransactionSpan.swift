package import WeftCausality

/// One transaction of a batch: its operations bear consecutive stamps from the first.
package struct TransactionSpan: Hashable, Sendable {
  package let firstStamp: Stamp
  package let count: Int

  package init(firstStamp: Stamp, count: Int) {
    self.firstStamp = firstStamp
    self.count = count
  }

  package var lastStamp: Stamp { Stamp(rawValue: firstStamp.rawValue + UInt64(count) - 1) }
}
