internal import WeftCausality
internal import WeftOperations

/// The log that one label's transactions go to, while an import runs.
struct ImportedLog {
  let author: Author
  var writer: BatchWriter
  /// The time of what the device had written before the import.
  let startMilliseconds: Int64
  /// Fed by the lines' times alone.
  var clock: HybridClock
  /// Which sequences of the exported log became which here; sequences that go on on both sides are one entry.
  private(set) var renumbering: [(old: UInt64, new: UInt64, count: UInt64)] = []

  /// Notes that the exported log's sequences from `old` on became those from `new` on.
  mutating func renumber(_ old: UInt64, to new: UInt64, count: UInt64) {
    if let last = renumbering.last, last.old + last.count == old, last.new + last.count == new {
      renumbering[renumbering.count - 1].count += count
    } else {
      renumbering.append((old, new, count))
    }
  }

  /// The sequence here of the last operation up to one in the exported log: a name stands for all of its device up to it, and the
  /// operation itself may be one that an export could not say.
  func sequence(of old: UInt64) -> UInt64? {
    var low = 0
    var high = renumbering.count
    while low < high {
      let middle = (low + high) / 2
      if renumbering[middle].old <= old { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let run = renumbering[low - 1]
    return run.new + min(old - run.old, run.count - 1)
  }

  /// The stamp of the next transaction's first operation.
  mutating func firstStamp(milliseconds: Int64, counter: UInt16?) -> Stamp {
    if let counter, counter > 0, let before = try? Stamp(milliseconds: milliseconds, counter: counter - 1) {
      clock.observe(before)
    }
    return clock.next(physicalMilliseconds: milliseconds)
  }
}
