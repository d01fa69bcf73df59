package import WeftCausality
internal import WeftOperations

/// What a side says in this session about one device's log: the sequences it holds, and a tag of the verified chain.
package struct VectorClaim: Hashable, Sendable {
  package let device: DeviceID
  /// Never empty.
  package let ranges: SequenceRanges
  /// The end of the verified chain; at most the end of the first interval where that begins at 1, else 0.
  package let through: UInt64
  /// The first 8 bytes of the chain value at `through`.
  package let tag: UInt64

  /// - Precondition: `ranges` is not empty and holds all of 1...`through`.
  package init(device: DeviceID, ranges: SequenceRanges, through: UInt64, tag: UInt64) {
    precondition(!ranges.isEmpty && through <= ranges.contiguousUpperBound)
    self.device = device
    self.ranges = ranges
    self.through = through
    self.tag = tag
  }

  init(_ entry: LogEntry) {
    self.init(device: entry.device, ranges: entry.ranges, through: entry.through, tag: entry.chainTag)
  }

  func append(to bytes: inout ContiguousArray<UInt8>) {
    device.appendBytes(to: &bytes)
    bytes.append(ranges)
    bytes.appendVarint(ranges.contiguousUpperBound - through)
    tag.appendBigEndianBytes(to: &bytes)
  }

  init(_ reader: inout MessageReader) throws(SyncMessageError) {
    device = DeviceID(rawValue: try reader.wide())
    ranges = try reader.ranges()
    let unverified = try reader.varint()
    guard unverified <= ranges.contiguousUpperBound else { throw SyncMessageError(.ranges, at: reader.position) }
    through = ranges.contiguousUpperBound - unverified
    tag = try reader.bigEndian(byteCount: 8)
  }

  /// The fewest bytes that a claim takes: 16, one interval of two numbers after their count, 1, 8.
  static let leastByteCount = 28
}
