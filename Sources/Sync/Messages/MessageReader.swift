internal import WeftCausality
internal import WeftOperations

/// Reads the parts of a message from the front, never past the end, and allocates only what the bytes left can fill.
struct MessageReader {
  private var reader: ByteReader

  init(_ bytes: ContiguousArray<UInt8>) {
    reader = ByteReader(bytes)
  }

  var position: Int { reader.position }

  mutating func byte() throws(SyncMessageError) -> UInt8 {
    do { return try reader.byte() } catch { throw SyncMessageError(error) }
  }

  mutating func varint() throws(SyncMessageError) -> UInt64 {
    do { return try reader.varint() } catch { throw SyncMessageError(error) }
  }

  mutating func bigEndian(byteCount: Int) throws(SyncMessageError) -> UInt64 {
    do { return try reader.bigEndian(byteCount: byteCount) } catch { throw SyncMessageError(error) }
  }

  mutating func count(ofEntriesOf byteCount: Int) throws(SyncMessageError) -> Int {
    do { return try reader.count(ofEntriesOf: byteCount) } catch { throw SyncMessageError(error) }
  }

  mutating func index(below count: Int) throws(SyncMessageError) -> Int {
    do { return try reader.index(below: count) } catch { throw SyncMessageError(error) }
  }

  /// That many bytes, copied.
  mutating func bytes(count: Int) throws(SyncMessageError) -> ContiguousArray<UInt8> {
    do {
      let range = try reader.range(byteCount: count)
      return ContiguousArray(reader.bytes[range])
    } catch { throw SyncMessageError(error) }
  }

  /// Bytes after their count.
  mutating func countedBytes() throws(SyncMessageError) -> ContiguousArray<UInt8> {
    try bytes(count: count(ofEntriesOf: 1))
  }

  mutating func wide() throws(SyncMessageError) -> UInt128 {
    let high = try bigEndian(byteCount: 8)
    let low = try bigEndian(byteCount: 8)
    return UInt128(high) << 64 | UInt128(low)
  }

  /// A count, then as many devices, ascending.
  mutating func devices() throws(SyncMessageError) -> [DeviceID] {
    let count = try count(ofEntriesOf: 16)
    var devices: [DeviceID] = []
    devices.reserveCapacity(count)
    for _ in 0..<count {
      let device = DeviceID(rawValue: try wide())
      if let last = devices.last, last >= device { throw SyncMessageError(.order, at: position) }
      devices.append(device)
    }
    return devices
  }

  /// Counted bytes that are a label, or `nil` where there are none.
  mutating func label() throws(SyncMessageError) -> String? {
    let bytes = try countedBytes()
    if bytes.isEmpty { return nil }
    guard bytes.count <= DeviceLabel.byteLimit, let label = String(validating: bytes, as: UTF8.self),
      DeviceLabel.fault(in: label) == nil
    else { throw SyncMessageError(.label, at: position) }
    return label
  }

  /// A set of sequences that is not empty.
  mutating func ranges() throws(SyncMessageError) -> SequenceRanges {
    let count = try count(ofEntriesOf: 2)
    guard count > 0 else { throw SyncMessageError(.ranges, at: position) }
    var ranges = SequenceRanges()
    var lowest: UInt64 = 1
    for index in 0..<count {
      let (lower, isLowerTooLarge) = lowest.addingReportingOverflow(try varint())
      let (upper, isUpperTooLarge) = lower.addingReportingOverflow(try varint())
      guard !isLowerTooLarge, !isUpperTooLarge else { throw SyncMessageError(.ranges, at: position) }
      ranges.insert(lower...upper)
      let (next, isNextTooLarge) = upper.addingReportingOverflow(2)
      guard !isNextTooLarge || index == count - 1 else { throw SyncMessageError(.ranges, at: position) }
      lowest = next
    }
    return ranges
  }

  /// Refuses whatever is left.
  func finish() throws(SyncMessageError) {
    guard reader.remaining == 0 else { throw SyncMessageError(.trailing, at: position) }
  }
}

extension SyncMessageError {
  /// The same failure, of a message instead of a batch.
  fileprivate init(_ error: BatchError) {
    let reason: Reason =
      switch error.reason {
      case .truncated: .truncated
      case .varint: .number
      case .count: .count
      case .index: .index
      default: .batch(error.reason)
      }
    self.init(reason, at: error.offset)
  }
}
