/// A set of sequences of one device, as sorted closed intervals that neither overlap nor touch.
///
/// Sequences begin at 1, and every sequence up to `UInt64.max` can be held. A set has exactly one representation,
/// whatever the order in which it was built, so equality is that of sets. In the common case, a log without holes, it is
/// one interval 1...n. In the complexities, n and m are numbers of intervals, not of sequences.
///
/// Passing a sequence or an interval that begins at 0 is a programming error and traps: decoders check before they
/// build a set.
public struct SequenceRanges: Hashable, Sendable {
  var intervals: ContiguousArray<ClosedRange<UInt64>>

  init(intervals: ContiguousArray<ClosedRange<UInt64>>) {
    self.intervals = intervals
  }

  /// The empty set.
  public init() {
    intervals = []
  }

  /// The sequences of one interval.
  public init(_ range: ClosedRange<UInt64>) {
    precondition(range.lowerBound >= 1, "sequences begin at 1")
    intervals = [range]
  }

  /// The sequences of all intervals given, in any order, overlapping or not.
  ///
  /// Complexity: O(n) if they come in order, O(n²) at worst.
  public init(_ ranges: some Sequence<ClosedRange<UInt64>>) {
    intervals = []
    for range in ranges { insert(range) }
  }

  public var isEmpty: Bool { intervals.isEmpty }

  /// The number of intervals.
  public var intervalCount: Int { intervals.count }

  /// The number of sequences held.
  ///
  /// Complexity: O(n).
  public var count: UInt64 {
    // Cannot overflow: at most all of 1...UInt64.max are held, and that is UInt64.max sequences.
    intervals.reduce(0) { $0 + ($1.upperBound - $1.lowerBound + 1) }
  }

  /// The greatest n such that all of 1...n are held; 0 if 1 is not.
  public var contiguousUpperBound: UInt64 {
    guard let first = intervals.first, first.lowerBound == 1 else { return 0 }
    return first.upperBound
  }

  /// The greatest sequence held; 0 if none is. Says nothing about what is missing below it.
  public var upperBound: UInt64 { intervals.last?.upperBound ?? 0 }

  /// Whether a sequence is held.
  ///
  /// Complexity: O(log n).
  public func contains(_ sequence: UInt64) -> Bool {
    let index = intervals.partitionPoint { $0.upperBound >= sequence }
    return index < intervals.count && intervals[index].lowerBound <= sequence
  }

  /// Whether all sequences of an interval are held.
  ///
  /// Complexity: O(log n).
  public func contains(_ range: ClosedRange<UInt64>) -> Bool {
    let index = intervals.partitionPoint { $0.upperBound >= range.upperBound }
    return index < intervals.count && intervals[index].lowerBound <= range.lowerBound
  }

  /// Adds a sequence.
  ///
  /// Complexity: as for an interval.
  public mutating func insert(_ sequence: UInt64) {
    insert(sequence...sequence)
  }

  /// Adds all sequences of an interval, held already or not.
  ///
  /// Complexity: O(log n) where it extends or falls into one interval, or comes last; else O(n), for the move.
  public mutating func insert(_ range: ClosedRange<UInt64>) {
    precondition(range.lowerBound >= 1, "sequences begin at 1")
    // Lower bounds are 1 or more, so that 1 is taken from them and never added to an upper bound, which may be the
    // greatest number there is.
    let first = intervals.partitionPoint { $0.upperBound >= range.lowerBound - 1 }
    let end = intervals.partitionPoint { $0.lowerBound - 1 > range.upperBound }
    guard first < end else {
      intervals.insert(range, at: first)
      return
    }
    let lower = Swift.min(range.lowerBound, intervals[first].lowerBound)
    let upper = Swift.max(range.upperBound, intervals[end - 1].upperBound)
    intervals[first] = lower...upper
    if end - first > 1 { intervals.removeSubrange(first + 1..<end) }
  }
}

/// Iterates over the intervals in ascending order.
extension SequenceRanges: Sequence {
  public func makeIterator() -> IndexingIterator<ContiguousArray<ClosedRange<UInt64>>> {
    intervals.makeIterator()
  }
}

extension SequenceRanges: CustomStringConvertible {
  /// The intervals in ascending order, as in `1...5, 7, 9...12`.
  public var description: String {
    intervals.map { $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)...\($0.upperBound)" }
      .joined(separator: ", ")
  }
}
