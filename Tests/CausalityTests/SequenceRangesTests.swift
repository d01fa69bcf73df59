internal import Testing
internal import WeftCausality

struct SequenceRangesTests {
  @Test("Intervals that overlap or touch become one, others stay apart")
  func coalescing() {
    var ranges = SequenceRanges()
    ranges.insert(5...6)
    ranges.insert(9)
    #expect(Array(ranges) == [5...6, 9...9])
    ranges.insert(1...2)
    #expect(Array(ranges) == [1...2, 5...6, 9...9])
    ranges.insert(3)
    #expect(Array(ranges) == [1...3, 5...6, 9...9])
    ranges.insert(7)
    #expect(Array(ranges) == [1...3, 5...7, 9...9])
    ranges.insert(8)
    #expect(Array(ranges) == [1...3, 5...9])
    ranges.insert(2...20)
    #expect(Array(ranges) == [1...20])
    ranges.insert(7...9)
    #expect(Array(ranges) == [1...20])
  }

  @Test("Bounds and counts")
  func bounds() {
    let empty = SequenceRanges()
    #expect(empty.isEmpty && empty.count == 0 && empty.intervalCount == 0)
    #expect(empty.contiguousUpperBound == 0 && empty.upperBound == 0)
    #expect(empty.description.isEmpty)

    let ranges = SequenceRanges([9...12, 1...5, 7...7])
    #expect(!ranges.isEmpty && ranges.count == 10 && ranges.intervalCount == 3)
    #expect(ranges.contiguousUpperBound == 5 && ranges.upperBound == 12)
    #expect(ranges.description == "1...5, 7, 9...12")
    #expect(SequenceRanges(2...9).contiguousUpperBound == 0)
  }

  @Test("Holes are what is missing up to a sequence")
  func holes() {
    let ranges = SequenceRanges([3...4, 7...7])
    #expect(ranges.holes(upTo: 0).isEmpty)
    #expect(Array(ranges.holes(upTo: 1)) == [1...1])
    #expect(Array(ranges.holes(upTo: 4)) == [1...2])
    #expect(Array(ranges.holes(upTo: 6)) == [1...2, 5...6])
    #expect(Array(ranges.holes(upTo: 10)) == [1...2, 5...6, 8...10])
    #expect(Array(SequenceRanges().holes(upTo: .max)) == [1...UInt64.max])
    #expect(SequenceRanges(1...UInt64.max).holes(upTo: .max).isEmpty)
  }

  @Test("Nothing overflows at the greatest sequence")
  func greatestSequence() {
    let everything = SequenceRanges(1...UInt64.max)
    #expect(everything.count == .max)
    #expect(everything.contiguousUpperBound == .max)
    #expect(everything.contains(.max) && everything.contains(1) && !everything.contains(0))
    #expect(everything.contains(1...UInt64.max))

    var top = SequenceRanges(UInt64.max...UInt64.max)
    top.insert(UInt64.max)
    #expect(Array(top) == [UInt64.max...UInt64.max])
    top.insert(UInt64.max - 2)
    #expect(top.intervalCount == 2 && top.count == 2)
    top.insert(UInt64.max - 1)
    #expect(Array(top) == [UInt64.max - 2...UInt64.max])
    #expect(Array(everything.subtracting(top)) == [1...UInt64.max - 3])
    #expect(everything.subtracting(everything).isEmpty)
    #expect(everything.subtracting(top).union(top) == everything)
    #expect(everything.intersection(top) == top)
    #expect(top.isSubset(of: everything) && !everything.isSubset(of: top))
    top.insert(1...UInt64.max)
    #expect(top == everything)
  }

  @Test("Equal sets are equal and hash alike however they were built")
  func canonicalForm() {
    let built = SequenceRanges([4...6, 1...1, 2...3])
    #expect(built == SequenceRanges(1...6))
    #expect(Set([built, SequenceRanges(1...6), SequenceRanges(1...3).union(SequenceRanges(4...6))]).count == 1)
  }
}
