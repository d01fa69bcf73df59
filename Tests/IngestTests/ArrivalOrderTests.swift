internal import Testing
internal import WeftCausality
internal import WeftIngest
internal import WeftOperations
internal import WeftStorage

/// Batches may arrive in any order and any number of times: log, state and vectors come out the same.
@Suite struct ArrivalOrderTests {
  private static let entities = [EntityLife.editsRevive, .deleteWins, .lastWriterWins].map {
    EntityReference($0.rawValue, key: "x")
  }

  /// Four batches of one device and two of another that name each other's operations, over every life.
  private static let batches: [SealedBatch] = {
    var first = DeviceLog(1)
    var second = DeviceLog(2)
    first.seal(entities.flatMap { [($0, .create), ($0, .insert(field: "tags", element: .text("a"), names: []))] })
    second.seal(
      entities.enumerated().flatMap { index, entity -> [(EntityReference, Action)] in
        let insertion = first.id(UInt64(index * 2 + 2))
        return [
          (entity, .insert(field: "tags", element: .text("b"), names: [])),
          (entity, .remove(field: "tags", element: .text("a"), names: [insertion])),
          (entity, .add(field: "count", amount: 100)),
        ]
      })
    first.seal(entities.map { ($0, .set(field: "title", value: .text("t"))) })
    let seen = entities.indices.map { UInt64($0 * 3 + 3) }
    first.seal(
      zip(entities, seen).map { ($0, .delete(names: [second.id($1), first.id(first.nextSequence - 1)])) })
    second.seal(entities.map { ($0, .add(field: "count", amount: 10)) })
    first.seal([(entities[1], .restore(names: [first.id(11)])), (entities[0], .add(field: "count", amount: 1))])
    return first.batches + second.batches
  }()

  private static let permutations: [[Int]] = {
    func extend(_ rest: [Int]) -> [[Int]] {
      rest.isEmpty ? [[]] : rest.flatMap { next in extend(rest.filter { $0 != next }).map { [next] + $0 } }
    }
    return extend(Array(0..<6))
  }()

  private static func reference() throws -> (dump: [String], digest: String) {
    let store = try EngineStore(9)
    for batch in batches { try store.ingest.receive([batch]) }
    return (try store.dump(), "\(try store.ingest.digest())")
  }

  /// How much of each device's log can be folded, worked out from what has arrived.
  private static func foldable(_ arrived: Set<Int>) -> (operations: UInt64, waiting: Int) {
    var operations: UInt64 = 0
    var folded = 0
    for log in [[0, 1, 2, 3], [4, 5]] {
      for batch in log.prefix(while: arrived.contains) {
        operations += UInt64(batches[batch].header.count)
        folded += 1
      }
    }
    return (operations, arrived.count - folded)
  }

  @Test(
    "every order of four batches of one device and two of another gives one state; what came early is held and shown")
  func everyOrder() throws {
    let reference = try Self.reference()
    #expect(Self.permutations.count == 720)
    for order in Self.permutations {
      let store = try EngineStore(9)
      var arrived: Set<Int> = []
      for batch in order {
        let report = try store.ingest.receive([Self.batches[batch]])
        arrived.insert(batch)
        #expect(report.newBatchCount == 1 && report.forkedDevices.isEmpty)
        let expected = Self.foldable(arrived)
        #expect(try store.heldCounts()[.blocked, default: 0] == expected.waiting)
        #expect(try store.ingest.foldedVector().operationCount == expected.operations)
        let held = arrived.reduce(0) { $0 + UInt64(Self.batches[$1].header.count) }
        #expect(try store.ingest.heldVector().operationCount == held)
      }
      #expect(try store.dump() == reference.dump, "\(order)")
      #expect("\(try store.ingest.digest())" == reference.digest, "\(order)")
      #expect(try store.dump() == reference.dump, "\(order) flushed")
    }
  }

  @Test("the same in one delivery, and with the state written after every batch", arguments: [1 << 40, 0])
  func deliveriesAndFlushes(_ limit: Int) throws {
    let reference = try Self.reference()
    for (index, order) in Self.permutations.enumerated() where index % 5 == 0 {
      let store = try EngineStore(9, unflushedByteLimit: limit)
      let split = index % 7
      let batches = order.map { Self.batches[$0] }
      try store.ingest.receive(Array(batches.prefix(split)))
      try store.ingest.receive(Array(batches.dropFirst(split)))
      #expect(try store.dump() == reference.dump, "\(order)")
      try store.ingest.rebuild()
      #expect(try store.dump() == reference.dump, "\(order) rebuilt")
      #expect("\(try store.ingest.digest())" == reference.digest, "\(order)")
    }
  }

  @Test("B126: each batch arrives one to five times in a random order and grouping: counters are exact")
  func repeated() throws {
    let reference = try Self.reference()
    for seed in 0..<150 as Range<UInt64> {
      var bits = SplitMix64(seed)
      let store = try EngineStore(9, unflushedByteLimit: seed % 3 == 0 ? 1 : 1 << 40)
      var deliveries = Self.batches.flatMap { batch in (0...bits.next() % 5).map { _ in batch } }
      deliveries.shuffle(using: &bits)
      var stored = 0
      var known = 0
      let count = deliveries.count
      while !deliveries.isEmpty {
        let size = min(deliveries.count, 1 + Int(bits.next() % 4))
        let report = try store.ingest.receive(Array(deliveries.prefix(size)))
        stored += report.newBatchCount
        known += report.knownBatchCount
        deliveries.removeFirst(size)
      }
      #expect(stored == 6 && known == count - 6)
      // 100 + 10, and the 1 of the last batch on the entity whose edits revive.
      #expect(try Self.entities.map { try store.text($0, 1) } == ["111", "110", "110"])
      #expect(try store.dump() == reference.dump)
    }
  }

  @Test("what the states are, by hand")
  func byHand() throws {
    let store = try EngineStore(9)
    try store.ingest.receive(Self.batches)
    for entity in Self.entities {
      #expect(try store.text(entity, 0) == #"text("t")"#)
      #expect(try store.text(entity, 2) == #"text("b")"#)
    }
    let dump = try store.dump()
    func isVisible(_ index: Int) -> Bool {
      dump.contains { $0.hasPrefix("\(Self.entities[index].type)/") && $0.contains(" visible") }
    }
    // Edits revive: the addition after the deletion, unseen by it. Deletion wins: the restoration names it. Last writer:
    // deletion and addition both have the twelfth stamp of their logs, and the addition's device is the greater.
    #expect(isVisible(0) && isVisible(1) && isVisible(2))
  }
}

/// Random numbers from a seed (Steele, Lea and Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
