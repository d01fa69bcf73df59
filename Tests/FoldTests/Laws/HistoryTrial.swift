internal import WeftCausality
internal import WeftFold
internal import WeftOperations

/// One random history, and everything that must hold of it.
struct HistoryTrial {
  let history: History
  let schema: FoldSchema
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    history = History(seed: seed)
    schema = FoldSchema(history.schema)
  }

  /// What does not hold, `nil` when all does.
  func failure() throws -> String? {
    var random = SplitMix64(seed: ~seed)
    var whole = FoldedSet(schema, history.stations.flatMap(\.wholeLog))
    whole.settle()
    let expected = whole.canonicalLines
    let shown = whole.state.visibleEntities
    let reference = ReferenceFold(history.schema, history.operations).entities
    if shown != reference { return "shows \(shown), by definition \(reference)" }
    let digested = whole.state.digestedBytes
    for station in history.stations {
      var set = station.fold
      for piece in history.shuffledPieces(&random) {
        set.apply(piece)
        if random.chance(15) { set.settle() }
      }
      if set.settledLines != expected { return "\(station.author) has \(set.canonicalLines), not \(expected)" }
      if set.vector != whole.vector { return "\(station.author) counts \(set.vector), not \(whole.vector)" }
      if set.state.digestedBytes != digested { return "\(station.author) digests other bytes" }
    }
    if combined(byDevice: true, &random) != expected { return "combined by device it differs" }
    if combined(byDevice: false, &random) != expected { return "combined by operation it differs" }
    var fresh = FoldState(schema, authors: whole.state.authors)
    try fresh.unpackAll(of: whole.state)
    if fresh.canonicalLines != expected { return "unpacked it is \(fresh.canonicalLines), not \(expected)" }
    if fresh.visibleEntities != reference { return "unpacked it shows \(fresh.visibleEntities)" }
    let overlaid = try overlaid(&random)
    if overlaid != expected { return "unpacked onto a later part it is \(overlaid), not \(expected)" }
    return nil
  }

  /// Folds parts apart and puts any two of them together until one is left.
  private func combined(byDevice: Bool, _ random: inout SplitMix64) -> [String] {
    var parts = history.parts(2 + random.below(4), byDevice: byDevice, &random)
    while parts.count > 1 {
      var left = parts.remove(at: random.below(parts.count))
      if random.chance(30) { left.settle() }
      let index = random.below(parts.count)
      parts[index].combine(left)
    }
    return parts[0].settledLines
  }

  /// Rows hold a prefix of each log; what came later is folded first and the rows are read on top of it.
  private func overlaid(_ random: inout SplitMix64) throws -> [String] {
    var rows = FoldedSet(schema)
    var later: [Batch] = []
    for station in history.stations where !station.log.isEmpty {
      let count = UInt64(station.log.count)
      let boundary = UInt64(random.below(Int(count) + 1))
      if boundary > 0 { for batch in station.batches(1...boundary) { rows.apply(batch) } }
      if boundary < count { later += station.batches((boundary + 1)...count) }
    }
    rows.settle()
    var vector = rows.vector
    // What is on disk: rows that were written, read and written again.
    var written = FoldState(schema, authors: rows.state.authors)
    try written.unpackAll(of: rows.state)
    var overlay = FoldState(schema, authors: written.authors)
    for batch in later.shuffled(using: &random) {
      overlay.apply(batch)
      vector.insert(batch.sequences, for: batch.author.device)
    }
    try overlay.unpackAll(of: written)
    overlay.settle(vector)
    return overlay.canonicalLines
  }
}
