/// For each device, the sequences of its log that are held.
///
/// A vector claims exactly the operations it was given, never those below a maximum: what is missing in a hole stays
/// missing. It is a function of the set of operations, whatever order they arrived in, and equality is that of sets; a
/// device of which nothing is held has no entry. Entries are sorted by device. In the complexities, n and m are
/// numbers of devices, each with few intervals.
///
/// Source: Parker et al., "Detection of Mutual Inconsistency in Distributed Systems", 1983, with intervals in place of
/// counters.
public struct VersionVector: Hashable, Sendable {
  private var entries: ContiguousArray<Entry>

  /// The vector that claims nothing.
  public init() {
    entries = []
  }

  public var isEmpty: Bool { entries.isEmpty }

  /// The number of devices of which something is held.
  public var deviceCount: Int { entries.count }

  /// The number of operations claimed; `UInt64.max` if there are more.
  ///
  /// Complexity: O(n).
  public var operationCount: UInt64 {
    var total: UInt64 = 0
    for entry in entries {
      // A vector from outside may claim any ranges: their sum must not be able to trap.
      let (sum, isTooLarge) = total.addingReportingOverflow(entry.ranges.count)
      if isTooLarge { return .max }
      total = sum
    }
    return total
  }

  /// The sequences held of a device; empty for a device never seen.
  ///
  /// Complexity: O(log n).
  public subscript(device: DeviceID) -> SequenceRanges {
    let index = position(of: device)
    return isEntry(index, of: device) ? entries[index].ranges : SequenceRanges()
  }

  /// Whether a sequence of a device is held.
  ///
  /// Complexity: O(log n).
  public func contains(_ sequence: UInt64, of device: DeviceID) -> Bool {
    let index = position(of: device)
    return isEntry(index, of: device) && entries[index].ranges.contains(sequence)
  }

  /// Adds an interval of a device's sequences; what is held already stays held. The interval begins at 1 or above.
  ///
  /// Complexity: O(log n) for a device already there, else O(n).
  public mutating func insert(_ range: ClosedRange<UInt64>, for device: DeviceID) {
    let index = position(of: device)
    if isEntry(index, of: device) {
      entries[index].ranges.insert(range)
    } else {
      entries.insert(Entry(device: device, ranges: SequenceRanges(range)), at: index)
    }
  }

  private func position(of device: DeviceID) -> Int {
    entries.partitionPoint { $0.device >= device }
  }

  private func isEntry(_ index: Int, of device: DeviceID) -> Bool {
    index < entries.count && entries[index].device == device
  }
}

/// Vectors under inclusion form a distributive lattice. Each operation is one pass over both operands, O(n + m).
extension VersionVector {
  /// The operations claimed by either.
  public func union(_ other: VersionVector) -> VersionVector {
    if other.isEmpty || self == other { return self }
    if isEmpty { return other }
    var merged = VersionVector()
    merged.entries.reserveCapacity(Swift.max(entries.count, other.entries.count))
    var otherIndex = 0
    for entry in entries {
      while otherIndex < other.entries.count, other.entries[otherIndex].device < entry.device {
        merged.entries.append(other.entries[otherIndex])
        otherIndex += 1
      }
      merged.entries.append(entry)
      if other.isEntry(otherIndex, of: entry.device) {
        merged.entries[merged.entries.count - 1].ranges.formUnion(other.entries[otherIndex].ranges)
        otherIndex += 1
      }
    }
    merged.entries.append(contentsOf: other.entries[otherIndex...])
    return merged
  }

  /// Adds the operations claimed by another vector.
  public mutating func formUnion(_ other: VersionVector) {
    self = union(other)
  }

  /// The operations claimed here that the other vector lacks: what a replica with that vector is to be sent.
  public func subtracting(_ other: VersionVector) -> VersionVector {
    combining(other) { $0.subtracting($1) }
  }

  /// The operations claimed by both.
  public func intersection(_ other: VersionVector) -> VersionVector {
    combining(other) { $0.intersection($1) }
  }

  /// Whether the other vector claims every operation claimed here.
  public func isSubset(of other: VersionVector) -> Bool {
    var otherIndex = 0
    for entry in entries {
      while otherIndex < other.entries.count, other.entries[otherIndex].device < entry.device { otherIndex += 1 }
      guard other.isEntry(otherIndex, of: entry.device),
        entry.ranges.isSubset(of: other.entries[otherIndex].ranges)
      else { return false }
    }
    return true
  }

  /// For each device held here, what `combine` makes of its ranges and those of the other vector.
  private func combining(
    _ other: VersionVector, _ combine: (SequenceRanges, SequenceRanges) -> SequenceRanges
  ) -> VersionVector {
    var result = VersionVector()
    var otherIndex = 0
    for entry in entries {
      while otherIndex < other.entries.count, other.entries[otherIndex].device < entry.device { otherIndex += 1 }
      let isShared = other.isEntry(otherIndex, of: entry.device)
      let ranges = combine(entry.ranges, isShared ? other.entries[otherIndex].ranges : SequenceRanges())
      if !ranges.isEmpty { result.entries.append(Entry(device: entry.device, ranges: ranges)) }
    }
    return result
  }
}

/// Iterates over the devices in ascending order.
extension VersionVector: Sequence {
  public func makeIterator() -> IndexingIterator<ContiguousArray<Entry>> {
    entries.makeIterator()
  }
}

extension VersionVector: CustomStringConvertible {
  /// Devices in ascending order with their ranges, as in `{<device>: 1...5, 7; <device>: 1}`.
  public var description: String {
    "{" + entries.map { "\($0.device): \($0.ranges)" }.joined(separator: "; ") + "}"
  }
}
