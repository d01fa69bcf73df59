/// Sets of sequences under inclusion form a distributive lattice. Each operation is one pass over both operands, O(n + m).
extension SequenceRanges {
  /// The sequences held by either.
  public func union(_ other: SequenceRanges) -> SequenceRanges {
    if other.isEmpty { return self }
    if isEmpty { return other }
    var merged = ContiguousArray<ClosedRange<UInt64>>()
    merged.reserveCapacity(Swift.max(intervals.count, other.intervals.count))
    var index = 0
    var otherIndex = 0
    while index < intervals.count || otherIndex < other.intervals.count {
      let interval: ClosedRange<UInt64>
      if otherIndex == other.intervals.count
        || index < intervals.count && intervals[index].lowerBound <= other.intervals[otherIndex].lowerBound
      {
        interval = intervals[index]
        index += 1
      } else {
        interval = other.intervals[otherIndex]
        otherIndex += 1
      }
      if let last = merged.last, last.upperBound >= interval.lowerBound - 1 {
        merged[merged.count - 1] = last.lowerBound...Swift.max(last.upperBound, interval.upperBound)
      } else {
        merged.append(interval)
      }
    }
    return SequenceRanges(intervals: merged)
  }

  /// Adds the sequences of another set.
  public mutating func formUnion(_ other: SequenceRanges) {
    if other.intervals.count == 1 { insert(other.intervals[0]) } else { self = union(other) }
  }

  /// The sequences held here that the other set lacks.
  public func subtracting(_ other: SequenceRanges) -> SequenceRanges {
    var rest = ContiguousArray<ClosedRange<UInt64>>()
    var index = 0
    for interval in intervals {
      var lower = interval.lowerBound
      var isCovered = false
      while index < other.intervals.count, other.intervals[index].upperBound < lower { index += 1 }
      while index < other.intervals.count, other.intervals[index].lowerBound <= interval.upperBound {
        let taken = other.intervals[index]
        if taken.lowerBound > lower { rest.append(lower...taken.lowerBound - 1) }
        isCovered = taken.upperBound >= interval.upperBound
        // Stays at this one: it may reach into the next interval too.
        if isCovered { break }
        lower = taken.upperBound + 1
        index += 1
      }
      if !isCovered { rest.append(lower...interval.upperBound) }
    }
    return SequenceRanges(intervals: rest)
  }

  /// The sequences held by both.
  public func intersection(_ other: SequenceRanges) -> SequenceRanges {
    var common = ContiguousArray<ClosedRange<UInt64>>()
    var index = 0
    var otherIndex = 0
    while index < intervals.count, otherIndex < other.intervals.count {
      let left = intervals[index]
      let right = other.intervals[otherIndex]
      if left.overlaps(right) { common.append(left.clamped(to: right)) }
      if left.upperBound < right.upperBound { index += 1 } else { otherIndex += 1 }
    }
    return SequenceRanges(intervals: common)
  }

  /// Whether the other set holds every sequence held here.
  public func isSubset(of other: SequenceRanges) -> Bool {
    var index = 0
    for interval in intervals {
      while index < other.intervals.count, other.intervals[index].upperBound < interval.upperBound { index += 1 }
      guard index < other.intervals.count, other.intervals[index].lowerBound <= interval.lowerBound else {
        return false
      }
    }
    return true
  }

  /// The sequences of 1...`sequence` that are not held; none for 0.
  public func holes(upTo sequence: UInt64) -> SequenceRanges {
    sequence == 0 ? SequenceRanges() : SequenceRanges(1...sequence).subtracting(self)
  }
}
