internal import WeftCausality
internal import WeftFold
internal import WeftOperations

/// Splits one set of operations into parts, folds them apart and puts the folds together.
struct SplitTrial {
  let universe: Universe
  let schema: FoldSchema
  let subset: [Int]
  /// The folds of all parts, by a mask of the subset's members.
  let parts: [FoldedSet]
  let vector: VersionVector
  let expected: [String]

  init(_ universe: Universe, _ subset: [Int]) {
    self.universe = universe
    self.subset = subset
    let schema = FoldSchema(universe.schema)
    self.schema = schema
    parts = (0..<1 << subset.count).map { mask in
      FoldedSet(schema, subset.indices.filter { mask >> $0 & 1 == 1 }.map { universe.batch(subset[$0], subset[$0]) })
    }
    let whole = parts[parts.count - 1]
    vector = whole.vector
    expected = whole.settledLines
  }

  /// In both orders, with the parts' own names settled before and not.
  func holdsForTwo(_ mask: Int) throws -> Bool {
    for settlesFirst in [false, true] {
      var (left, right) = (parts[parts.count - 1 - mask], parts[mask])
      if settlesFirst {
        left.settle()
        right.settle()
      }
      var (forward, backward) = (left, right)
      forward.combine(right)
      backward.combine(left)
      guard forward.settledLines == expected, backward.settledLines == expected, forward.vector == vector
      else { return false }
    }
    return true
  }

  /// All ways to deal out three parts, and both ways to nest them.
  func holdsForThree() -> Bool {
    let ways = subset.indices.reduce(1) { total, _ in total * 3 }
    for way in 0..<ways {
      var masks = [0, 0, 0]
      var rest = way
      for index in subset.indices {
        masks[rest % 3] |= 1 << index
        rest /= 3
      }
      let parts = masks.map { self.parts[$0] }
      var leftNested = parts[0]
      leftNested.combine(parts[1])
      leftNested.combine(parts[2])
      var inner = parts[1]
      inner.combine(parts[2])
      var rightNested = parts[0]
      rightNested.combine(inner)
      guard leftNested.settledLines == expected, rightNested.settledLines == expected else { return false }
    }
    return true
  }

  /// One part is a row that was packed, the other what is folded on top of it before the row is read.
  func holdsForRow(_ mask: Int) throws -> Bool {
    var row = parts[parts.count - 1 - mask]
    row.settle()
    var overlay = FoldState(schema, authors: row.state.authors)
    for index in subset.indices where mask >> index & 1 == 1 {
      overlay.apply(universe.batch(subset[index], subset[index]))
    }
    try overlay.unpackAll(of: row.state)
    overlay.settle(vector)
    if mask == 0, overlay.canonicalLines != row.canonicalLines { return false }
    return overlay.canonicalLines == expected
  }
}
