package import WeftCausality

/// What one replica holds and another lacks, in the order in which it is to be sent.
///
/// Each device's lowest missing sequences come first. Devices take turns in ascending order: the turn passes to the
/// device after the one served last, and after the greatest begins again with the least, so that a device with much to
/// send never starves the others. What is missing follows from the two vectors alone, whatever order things arrived in.
/// In the complexities, n is the number of devices of which something is missing, each with few intervals.
package struct VectorDifference: Sendable {
  /// In ascending order of devices.
  private var shares: ContiguousArray<Share>
  private var servedLast: DeviceID?

  /// The sequences of `held` that `peer` lacks, without those of some devices.
  ///
  /// - Parameter excluded: in ascending order.
  ///
  /// Complexity: one pass over all three.
  package init(of held: VersionVector, lackedBy peer: VersionVector, excluding excluded: [DeviceID] = []) {
    shares = []
    var index = 0
    for entry in held.subtracting(peer) {
      while index < excluded.count, excluded[index] < entry.device { index += 1 }
      if index < excluded.count, excluded[index] == entry.device { continue }
      shares.append(Share(device: entry.device, ranges: entry.ranges))
    }
  }

  package var isEmpty: Bool { shares.isEmpty }

  /// The number of devices of which something is missing.
  package var deviceCount: Int { shares.count }

  /// The sequences still to be sent: the device whose turn it is comes first, and all others after it in turn.
  ///
  /// Complexity: O(n).
  package var turns: [Share] {
    guard let servedLast else { return Array(shares) }
    let next = position(of: servedLast, orAfter: true)
    return Array(shares[next...]) + Array(shares[..<next])
  }

  /// Records that sequences of a device were sent, and passes the turn to the device after it.
  ///
  /// Sequences that were not missing do not matter: a batch may reach beyond what is missing.
  ///
  /// Complexity: O(log n), and O(n) where nothing more of the device is missing.
  package mutating func remove(_ sequences: ClosedRange<UInt64>, of device: DeviceID) {
    servedLast = device
    let index = position(of: device, orAfter: false)
    guard index < shares.count, shares[index].device == device else { return }
    let rest = shares[index].ranges.subtracting(SequenceRanges(sequences))
    if rest.isEmpty {
      shares.remove(at: index)
    } else {
      shares[index] = Share(device: device, ranges: rest)
    }
  }

  /// Gives up whatever is still to be sent.
  package mutating func removeAll() {
    shares.removeAll()
  }

  /// The index of the first share of the device, or after it.
  private func position(of device: DeviceID, orAfter isAfter: Bool) -> Int {
    var low = 0
    var high = shares.count
    while low < high {
      let middle = low + (high - low) / 2
      let isBefore = isAfter ? shares[middle].device <= device : shares[middle].device < device
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
