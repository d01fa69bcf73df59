internal import WeftCausality
internal import WeftFold
internal import WeftOperations

/// Devices that write on partial knowledge and exchange pieces of each other's logs, all drawn from one seed.
///
/// The mix is drawn too (swarm): how many devices, how hot the entities, whether clocks observe, how names are given.
struct History {
  let schema: Schema
  private(set) var stations: [Station]
  private var random: SplitMix64
  private let entities: [EntityReference]
  private let names: Naming
  private let observesClocks: Bool
  private let writePercent: Int
  private let actionBias: Int
  private let frozenTime: UInt64

  enum Naming: CaseIterable {
    /// As the fold says.
    case seen
    /// None at all.
    case none
    /// Whatever: seen, unseen, beyond the end of a log.
    case arbitrary
  }

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    schema = HistorySchema.schema
    stations = (0..<3 + random.below(6)).map { Station($0 + 1, HistorySchema.schema) }
    entities = HistorySchema.entities(&random)
    names = random.chance(70) ? .seen : random.pick(Naming.allCases)
    observesClocks = random.chance(60)
    writePercent = 40 + random.below(50)
    actionBias = random.below(4)
    frozenTime = 1_000 + random.next() % 1_000
    self.random = random
    for _ in 0..<20 + self.random.below(30) { step() }
  }

  var operations: [Operation] { stations.flatMap(\.log) }

  private mutating func step() {
    let index = random.below(stations.count)
    if random.chance(3) { stations[index].restart(as: 2 + UInt32(random.below(1_000))) }
    if random.chance(writePercent) { write(index) } else { exchange(index) }
  }

  private mutating func write(_ index: Int) {
    // Four in five writes meet on the first two entities.
    let entity = random.chance(80) ? entities[random.below(2)] : random.pick(entities)
    for _ in 0..<1 + random.below(3) {
      let action = named(
        HistorySchema.action(on: entity, by: stations[index], actionBias, &random), by: stations[index])
      stations[index].write(action, on: entity, at: frozenTime + UInt64(random.below(3)))
    }
    if random.chance(20) { stations[index].fold.settle() }
  }

  private mutating func named(_ action: Action, by writer: Station) -> Action {
    if names == .seen { return action }
    var list: [OperationID] = []
    if names == .arbitrary {
      for _ in 0..<random.below(3) {
        let author = random.pick(stations).author
        let sequence = 1 + UInt64(random.below(8))
        // Nobody can name what they have yet to write themselves: that does not decode.
        if author == writer.author && sequence > UInt64(writer.log.count) { continue }
        list.append(OperationID(author: author, sequence: sequence))
      }
    }
    switch action {
    case .insert(let field, let element, _): return .insert(field: field, element: element, names: list)
    case .remove(let field, let element, _): return .remove(field: field, element: element, names: list)
    case .delete: return .delete(names: list)
    case .restore: return .restore(names: list)
    default: return action
    }
  }

  /// One station gets a piece of somebody's log that another station holds, not always from the beginning.
  private mutating func exchange(_ index: Int) {
    let giver = stations[random.below(stations.count)]
    let author = stations[random.below(stations.count)]
    for held in giver.fold.vector[author.author.device] {
      var piece = held
      if random.chance(40) {
        let lower = held.lowerBound + UInt64(random.below(held.count))
        piece = lower...(lower + UInt64(random.below(Int(held.upperBound - lower) + 1)))
      }
      for batch in author.batches(piece) {
        stations[index].receive(batch)
        if observesClocks { stations[index].observe(batch.lastStamp) }
      }
    }
    if random.chance(10) { stations[index].fold.settle() }
  }
}
