internal import Testing
internal import WeftCausality

/// Sets of sequences against the plainest model there is, a `Set` of numbers.
struct SequenceRangesModelTests {
  /// The set whose members are the set bits of `mask`, the lowest bit standing for `origin`.
  static func model(_ mask: Int, origin: UInt64) -> Set<UInt64> {
    Set((0..<Int.bitWidth - 1).filter { mask >> $0 & 1 == 1 }.map { origin + UInt64($0) })
  }

  static func ranges(_ model: Set<UInt64>) -> SequenceRanges {
    var ranges = SequenceRanges()
    for sequence in model { ranges.insert(sequence) }
    return ranges
  }

  /// The members, if the representation is sorted, disjoint and coalesced; nil otherwise.
  static func members(_ ranges: SequenceRanges) -> Set<UInt64>? {
    var members: Set<UInt64> = []
    var previous: ClosedRange<UInt64>?
    for range in ranges {
      if let previous, previous.upperBound >= range.lowerBound - 1 { return nil }
      members.formUnion(range)
      previous = range
    }
    return UInt64(members.count) == ranges.count ? members : nil
  }

  @Test(
    "Algebra of all pairs of subsets of seven sequences, at either end of the numbers", arguments: [1, UInt64.max - 6])
  func allPairs(origin: UInt64) {
    let models = (0..<128).map { Self.model($0, origin: origin) }
    let sets = models.map(Self.ranges)
    var mismatches: [String] = []
    for (left, leftModel) in zip(sets, models) {
      for (right, rightModel) in zip(sets, models) {
        var formed = left
        formed.formUnion(right)
        let agrees =
          Self.members(left.union(right)) == leftModel.union(rightModel)
          && formed == left.union(right)
          && Self.members(left.subtracting(right)) == leftModel.subtracting(rightModel)
          && Self.members(left.intersection(right)) == leftModel.intersection(rightModel)
          && left.isSubset(of: right) == leftModel.isSubset(of: rightModel)
          && (left == right) == (leftModel == rightModel)
        if !agrees { mismatches.append("\(left) with \(right)") }
      }
    }
    #expect(mismatches.isEmpty)
  }

  @Test("Questions about all subsets of eight sequences, at either end of the numbers", arguments: [1, UInt64.max - 7])
  func allQuestions(origin: UInt64) {
    let universe = origin...origin + 7
    for mask in 0..<256 {
      let model = Self.model(mask, origin: origin)
      let ranges = Self.ranges(model)
      #expect(Self.members(ranges) == model)
      #expect(ranges.upperBound == model.max() ?? 0)
      for lower in universe {
        #expect(ranges.contains(lower) == model.contains(lower))
        for upper in lower...universe.upperBound {
          #expect(ranges.contains(lower...upper) == (lower...upper).allSatisfy(model.contains))
          var grown = ranges
          grown.insert(lower...upper)
          #expect(Self.members(grown) == model.union(lower...upper))
        }
      }
    }
  }

  @Test("Holes and the contiguous part of all subsets of eight sequences")
  func allHoles() {
    for mask in 0..<256 {
      let model = Self.model(mask, origin: 1)
      let ranges = Self.ranges(model)
      let contiguous = (1...9).first { !model.contains($0) }.map { $0 - 1 }
      #expect(ranges.contiguousUpperBound == contiguous)
      for bound in 1...10 as ClosedRange<UInt64> {
        #expect(Self.members(ranges.holes(upTo: bound)) == Set(1...bound).subtracting(model))
      }
    }
  }

  @Test("Three intervals in any order give the same set, for all triples of intervals of six sequences")
  func allOrders() {
    let intervals = (1...6 as ClosedRange<UInt64>).flatMap { lower in (lower...6).map { lower...$0 } }
    var mismatches = 0
    for first in intervals {
      for second in intervals {
        for third in intervals {
          let ranges = SequenceRanges([first, second, third])
          if Self.members(ranges) != Set(first).union(second).union(third) { mismatches += 1 }
          if ranges != SequenceRanges([third, first, second]) { mismatches += 1 }
        }
      }
    }
    #expect(intervals.count == 21)
    #expect(mismatches == 0)
  }

  @Test("Seeded histories of insertions, unions and subtractions follow the model", arguments: 0..<40)
  func seededHistory(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var ranges = SequenceRanges()
    var model: Set<UInt64> = []
    for step in 0..<200 {
      let lower = UInt64.random(in: 1...300, using: &generator)
      let interval = lower...lower + UInt64.random(in: 0...12, using: &generator)
      let other = SequenceRanges((0..<6).map { interval.lowerBound + $0 * 9...interval.upperBound + $0 * 9 })
      let otherModel = Set((0..<6 as Range<UInt64>).flatMap { shift in interval.map { $0 + shift * 9 } })
      switch UInt64.random(in: 0..<4, using: &generator) {
      case 0, 1:
        ranges.insert(interval)
        model.formUnion(interval)
      case 2:
        ranges.formUnion(other)
        model.formUnion(otherModel)
      default:
        ranges = ranges.subtracting(other)
        model.subtract(otherModel)
      }
      #expect(Self.members(ranges) == model, "seed \(seed), step \(step)")
      #expect(Self.members(ranges.intersection(other)) == model.intersection(otherModel), "seed \(seed), step \(step)")
      #expect(other.isSubset(of: ranges) == otherModel.isSubset(of: model), "seed \(seed), step \(step)")
    }
  }
}
