internal import WeftCausality
internal import WeftFold
internal import WeftOperations

/// Delivers subsets of a universe in every way and compares the outcomes.
struct DeliveryTrial {
  let universe: Universe
  let schema: FoldSchema
  private(set) var permutationCount = 0
  private(set) var deliveryCount = 0
  private(set) var failure: String?

  init(_ universe: Universe) {
    self.universe = universe
    schema = FoldSchema(universe.schema)
  }

  mutating func run(_ subset: [Int]) {
    let operations = subset.map { universe.operations[$0] }
    let plain = FoldedSet(schema, subset.map { universe.batch($0, $0) })
    let reference = ReferenceFold(universe.schema, operations).entities
    guard plain.state.visibleEntities == reference else {
      failure = "\(subset) shows \(plain.state.visibleEntities), by definition \(reference)"
      return
    }
    let expected = plain.settledLines
    Combinations.forEachPermutation(of: subset) { order in
      guard failure == nil else { return }
      permutationCount += 1
      expectSame(expected, apply(records: order), "\(order) as records")
      deliverGrouped(order, expected)
      deliverWithinWider(order, expected)
      deliverAgain(order, expected)
      if order.count <= 4 { deliverEachTwice(order, expected) }
    }
  }

  private mutating func expectSame(_ expected: [String], _ lines: [String], _ delivery: @autoclosure () -> String) {
    deliveryCount += 1
    if lines != expected { failure = "\(delivery()) gives \(lines), not \(expected)" }
  }

  /// Every grouping of neighbours into batches; the first of them is single operations.
  private mutating func deliverGrouped(_ order: [Int], _ expected: [String]) {
    let joints = (1..<max(1, order.count)).filter { universe.areNeighbours(order[$0 - 1], order[$0]) }
    for mask in 0..<1 << joints.count {
      let joined = Set(joints.indices.filter { mask >> $0 & 1 == 1 }.map { joints[$0] })
      var set = FoldedSet(schema)
      var start = 0
      for index in order.indices where !joined.contains(index + 1) {
        set.apply(universe.batch(order[start], order[index]))
        start = index + 1
      }
      expectSame(expected, set.settledLines, "\(order) grouped \(joined.sorted())")
    }
  }

  /// Each operation comes inside the widest batch of what is there already; names are settled after each.
  private mutating func deliverWithinWider(_ order: [Int], _ expected: [String]) {
    var set = FoldedSet(schema)
    for (index, operation) in order.enumerated() {
      let held = order[...index]
      var (first, last) = (operation, operation)
      while first > 0, held.contains(first - 1), universe.areNeighbours(first - 1, first) { first -= 1 }
      while held.contains(last + 1), universe.areNeighbours(last, last + 1) { last += 1 }
      set.apply(universe.batch(first, last))
      set.settle()
    }
    expectSame(expected, set.canonicalLines, "\(order) within wider batches")
  }

  /// After each operation all earlier ones come again, backwards.
  private mutating func deliverAgain(_ order: [Int], _ expected: [String]) {
    var set = FoldedSet(schema)
    for index in order.indices {
      for operation in order[...index].reversed() { set.apply(universe.batch(operation, operation)) }
    }
    expectSame(expected, set.settledLines, "\(order) again and again")
  }

  /// Each single repetition: any operation, at any later point.
  private mutating func deliverEachTwice(_ order: [Int], _ expected: [String]) {
    for repeated in order.indices {
      for point in repeated..<order.count {
        var set = FoldedSet(schema)
        for index in order.indices {
          set.apply(universe.batch(order[index], order[index]))
          if index == point { set.apply(universe.batch(order[repeated], order[repeated])) }
        }
        expectSame(expected, set.settledLines, "\(order) with \(order[repeated]) again after \(point + 1)")
      }
    }
  }

  /// Through the entrance for single records, which counts nothing and so gets everything once.
  private func apply(records order: [Int]) -> [String] {
    var state = FoldState(schema)
    for index in order { state.apply(universe.operations[index]) }
    return state.canonicalLines
  }
}
