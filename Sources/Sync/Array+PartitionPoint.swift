extension Array {
  /// The index of the first element that satisfies a predicate which, once true, stays true; the count if none does.
  ///
  /// Complexity: O(log n).
  func partitionPoint(where predicate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
