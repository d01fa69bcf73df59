internal import WeftFold
internal import WeftOperations

extension History {
  /// Every log cut into pieces, some more pieces across the cuts, all shuffled.
  func shuffledPieces(_ random: inout SplitMix64) -> [Batch] {
    var pieces: [Batch] = []
    for station in stations where !station.log.isEmpty {
      let count = UInt64(station.log.count)
      var first: UInt64 = 1
      while first <= count {
        let last = min(count, first + UInt64(random.below(6)))
        pieces += station.batches(first...last)
        first = last + 1
      }
      for _ in 0..<random.below(4) {
        let lower = 1 + UInt64(random.below(Int(count)))
        pieces += station.batches(lower...(lower + UInt64(random.below(Int(count - lower) + 1))))
      }
    }
    pieces += (0..<random.below(4)).map { _ in random.pick(pieces) }
    pieces.shuffle(using: &random)
    return pieces
  }

  /// Deals every operation out to one of the parts, by operation or by device, and folds each part.
  func parts(_ count: Int, byDevice: Bool, _ random: inout SplitMix64) -> [FoldedSet] {
    let foldSchema = stations[0].fold.state.schema
    var parts = (0..<count).map { _ in FoldedSet(foldSchema) }
    for station in stations {
      var part = random.below(count)
      for operation in station.log {
        if !byDevice { part = random.below(count) }
        parts[part].apply(Batch(of: CollectionOfOne(operation)))
      }
    }
    return parts
  }
}
