/// What an operation line's operation replaces of one device: that device's operations up to a sequence.
package struct LineName: Sendable {
  /// The label of the device.
  package let label: String
  package let sequence: UInt64

  package init(label: String, sequence: UInt64) {
    self.label = label
    self.sequence = sequence
  }
}
