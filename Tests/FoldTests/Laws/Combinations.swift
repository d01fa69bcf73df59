/// Subsets and permutations of small index sets.
enum Combinations {
  /// All subsets of `0..<count` with 1 to `limit` members, as ascending indexes.
  static func subsets(of count: Int, limit: Int) -> [[Int]] {
    (1..<1 << count).compactMap { mask in
      mask.nonzeroBitCount > limit ? nil : (0..<count).filter { mask >> $0 & 1 == 1 }
    }
  }

  /// Calls the body with every order of the elements.
  static func forEachPermutation(of elements: [Int], _ body: ([Int]) -> Void) {
    var elements = elements
    func permute(_ count: Int) {
      if count <= 1 { return body(elements) }
      for index in 0..<count {
        permute(count - 1)
        elements.swapAt(count % 2 == 0 ? index : 0, count - 1)
      }
    }
    permute(elements.count)
  }

  /// How many permutations all subsets of up to `limit` of `count` elements have.
  static func permutationCount(of count: Int, limit: Int) -> Int {
    (1...min(limit, count)).reduce(0) { total, size in total + (0..<size).reduce(1) { $0 * (count - $1) } }
  }
}
