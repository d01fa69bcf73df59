extension VersionVector {
  /// What a vector claims of one device.
  public struct Entry: Hashable, Sendable {
    public let device: DeviceID
    /// The sequences claimed; never empty.
    public internal(set) var ranges: SequenceRanges
  }
}
