package import WeftCausality

extension VectorDifference {
  /// What is missing of one device.
  package struct Share: Hashable, Sendable {
    package let device: DeviceID
    /// Never empty.
    package let ranges: SequenceRanges

    package init(device: DeviceID, ranges: SequenceRanges) {
      self.device = device
      self.ranges = ranges
    }
  }
}
