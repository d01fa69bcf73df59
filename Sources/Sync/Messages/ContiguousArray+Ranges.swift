internal import WeftCausality
internal import WeftOperations

extension ContiguousArray<UInt8> {
  /// Appends a set of sequences in its one form: the number of intervals, then for each how many sequences lie between
  /// the first that it could begin at and its lower bound, and how many follow its lower bound.
  mutating func append(_ ranges: SequenceRanges) {
    appendVarint(ranges.intervalCount)
    var lowest: UInt64 = 1
    for range in ranges {
      appendVarint(range.lowerBound - lowest)
      appendVarint(range.upperBound - range.lowerBound)
      // Intervals do not touch. After the greatest sequence there is no interval, so that a wrapped value is not used.
      lowest = range.upperBound &+ 2
    }
  }
}
