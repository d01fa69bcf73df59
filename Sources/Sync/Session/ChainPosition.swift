package import WeftCausality

/// A place in one device's log: after the batch that ends with this sequence, if one does.
package struct ChainPosition: Hashable, Sendable {
  package let device: DeviceID
  package let sequence: UInt64

  package init(device: DeviceID, sequence: UInt64) {
    self.device = device
    self.sequence = sequence
  }
}
