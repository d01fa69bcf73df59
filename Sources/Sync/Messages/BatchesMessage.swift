package import WeftCausality
package import WeftOperations

/// One page of batches; without any, it asks for the next page of the other side, or says that there is nothing to send.
package struct BatchesMessage: Sendable {
  /// The number of pages that the sender sent before in this session, so that a repeated page is known as such.
  package let page: UInt64
  /// Whether the sender has more to send.
  package let hasMore: Bool
  package let batches: [SealedBatch]
  /// The labels that the sender knows of devices whose first batch is in the page; ascending by device. They travel with that
  /// batch alone, so that later syncs do not pay for them.
  package let labels: [LabelledDevice]

  /// - Precondition: the labels obey the rules for labels, ascend by device, and each is of a device whose first batch is in the
  ///   page.
  package init(page: UInt64, hasMore: Bool, batches: [SealedBatch], labels: [LabelledDevice] = []) {
    self.page = page
    self.hasMore = hasMore
    self.batches = batches
    self.labels = labels
    precondition(labels.allSatisfy { DeviceLabel.fault(in: $0.label) == nil }, "labels obey the rules")
    precondition(zip(labels, labels.dropFirst()).allSatisfy { $0.device < $1.device }, "labels ascend by device")
    precondition(Self.travel(labels, with: batches), "labels travel with first batches")
  }

  /// The devices whose first batch is among these; ascending.
  static func devices(begunIn batches: [SealedBatch]) -> [DeviceID] {
    ascending(batches.filter { $0.header.firstSequence == 1 }.map(\.device))
  }

  /// Whether each label is of a device whose first batch is among these.
  private static func travel(_ labels: [LabelledDevice], with batches: [SealedBatch]) -> Bool {
    let begun = devices(begunIn: batches)
    return labels.allSatisfy { entry in
      let index = begun.partitionPoint { $0 >= entry.device }
      return index < begun.count && begun[index] == entry.device
    }
  }

  private static func ascending(_ devices: [DeviceID]) -> [DeviceID] {
    var distinct: [DeviceID] = []
    for device in devices.sorted() where distinct.last != device { distinct.append(device) }
    return distinct
  }

  private static let moreFlag: UInt8 = 1

  /// The fewest bytes that a batch takes: an index, a length, and a header of eleven bytes before a body.
  private static let leastByteCount = 14

  /// The fewest bytes that an entry of the table takes: a device, and the length of no label.
  private static let leastEntryByteCount = 17

  func append(to bytes: inout ContiguousArray<UInt8>) {
    bytes.reserveCapacity(bytes.count + batches.reduce(32) { $0 + $1.bytes.count + 24 })
    bytes.appendVarint(page)
    bytes.append(hasMore ? Self.moreFlag : 0)
    let table = Self.ascending(batches.map(\.device))
    append(table, to: &bytes)
    bytes.appendVarint(batches.count)
    for batch in batches {
      bytes.appendVarint(table.partitionPoint { $0 >= batch.device })
      bytes.append(counted: batch.bytes)
    }
  }

  /// Appends the devices after their count, each with its label.
  private func append(_ table: [DeviceID], to bytes: inout ContiguousArray<UInt8>) {
    bytes.appendVarint(table.count)
    var rest = labels[...]
    for device in table {
      device.appendBytes(to: &bytes)
      if let next = rest.first, next.device == device {
        bytes.append(counted: next.label.utf8)
        rest.removeFirst()
      } else {
        bytes.append(0)
      }
    }
  }

  init(_ reader: inout MessageReader) throws(SyncMessageError) {
    page = try reader.varint()
    let flags = try reader.byte()
    guard flags <= Self.moreFlag else { throw SyncMessageError(.flags, at: reader.position) }
    hasMore = flags == Self.moreFlag
    let (table, labels) = try Self.table(&reader)
    var isUsed = Array(repeating: false, count: table.count)
    let count = try reader.count(ofEntriesOf: Self.leastByteCount)
    var batches: [SealedBatch] = []
    batches.reserveCapacity(count)
    for _ in 0..<count {
      let index = try reader.index(below: table.count)
      isUsed[index] = true
      let bytes = try reader.countedBytes()
      do {
        batches.append(try SealedBatch(device: table[index], bytes: bytes))
      } catch {
        throw SyncMessageError(.batch(error.reason), at: reader.position)
      }
    }
    guard !isUsed.contains(false) else { throw SyncMessageError(.index, at: reader.position) }
    // Who has more to send sends some of it, so that every page brings the end nearer.
    guard !hasMore || !batches.isEmpty else { throw SyncMessageError(.flags, at: reader.position) }
    guard Self.travel(labels, with: batches) else { throw SyncMessageError(.label, at: reader.position) }
    self.batches = batches
    self.labels = labels
  }

  /// The devices after their count, ascending, and the labels that they bear.
  private static func table(
    _ reader: inout MessageReader
  ) throws(SyncMessageError) -> (devices: [DeviceID], labels: [LabelledDevice]) {
    let count = try reader.count(ofEntriesOf: leastEntryByteCount)
    var devices: [DeviceID] = []
    devices.reserveCapacity(count)
    var labels: [LabelledDevice] = []
    for _ in 0..<count {
      let device = DeviceID(rawValue: try reader.wide())
      if let last = devices.last, last >= device { throw SyncMessageError(.order, at: reader.position) }
      devices.append(device)
      if let label = try reader.label() { labels.append(LabelledDevice(device, label: label)) }
    }
    return (devices, labels)
  }
}
