extension String {
  /// The word that was probably meant, or nil when none is near.
  func nearest(in words: [String]) -> String? {
    let near = words.map { (word: $0, distance: distance(to: $0)) }.filter { $0.distance <= max(1, count / 3) }
    return near.min { $0.distance < $1.distance }?.word
  }

  /// How many letters have to be put in, taken out, replaced or swapped with their neighbour to get from one to the other.
  private func distance(to other: String) -> Int {
    let (left, right) = (Array(self), Array(other))
    var rows = [Array(0...right.count)]
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var least = Swift.min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          least = Swift.min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
