internal import Testing
internal import Weft

/// Replicas that hold the same operations show the same, whatever happened on the way.
@Suite struct ConvergenceTests {
  /// Some replicas in memory, one in a file that is closed and opened again on the way.
  private struct Fleet {
    var replicas: [Replica]
    let clocks: [ManualClock]
    let path: String
    var openings: UInt64 = 0

    init(_ bits: SeededBits, seed: UInt64, path: String) throws {
      let count = 3 + bits.next(below: 3)
      let clocks = (0..<count).map { _ in ManualClock(Int64(10_000 + bits.next(below: 3))) }
      self.clocks = clocks
      self.path = path
      replicas = try (0..<count).map { index in
        var options = ReplicaOptions.manual(clock: clocks[index], seed: seed * 100 + UInt64(index))
        if index == 1 { options.unflushedByteLimit = 1 }
        return try Replica(TestSchema.everything, at: index == 0 ? .file(path) : .memory, options: options)
      }
    }

    mutating func reopen(_ seed: UInt64) throws {
      openings += 1
      replicas[0] = try Replica(
        TestSchema.everything, at: .file(path), options: .manual(clock: clocks[0], seed: seed * 1_000 + openings))
    }
  }

  /// One run of random writes, deletions, syncs and reopenings.
  private func run(_ seed: UInt64, _ path: String) throws {
    let bits = SeededBits(seed)
    var edits = RandomEdits(bits, entitiesPerType: 2)
    var fleet = try Fleet(bits, seed: seed, path: path)
    for _ in 0..<20 + bits.next(below: 20) {
      let index = bits.next(below: fleet.replicas.count)
      switch bits.next(below: 10) {
      case 0..<6:
        fleet.clocks[index].advance(by: Int64(bits.next(below: 4)) - 1)
        try edits.write(fleet.replicas[index], limit: 4)
      case 6..<9:
        let other = (index + 1 + bits.next(below: fleet.replicas.count - 1)) % fleet.replicas.count
        let report = try fleet.replicas[index].sync(with: fleet.replicas[other])
        #expect(report.isInAgreement && report.haveEqualDigests == true, "seed \(seed)")
      default: try fleet.reopen(seed)
      }
    }
    try syncAll(fleet.replicas)
    try expectConverged(fleet.replicas, "seed \(seed)")
    try fleet.reopen(seed)
    try expectConverged(fleet.replicas, "seed \(seed), reopened")
    try fleet.replicas[Int(seed) % fleet.replicas.count].expectRebuildable("seed \(seed)")
    for (entity, sum) in edits.added {
      let counter = TestSchema.counters[entity.type]!
      for replica in fleet.replicas {
        let shown = try replica.value(entity, counter)
        #expect(shown == .counter(sum) || (shown == nil && sum == 0), "seed \(seed)")
      }
    }
    for replica in fleet.replicas {
      let status = try replica.status()
      #expect(!status.needsAttention && status.blockedBatchCount == 0, "seed \(seed)")
    }
  }

  @Test(
    "random runs of three to five replicas end in one state, equal to a rebuild, with exact counters", arguments: 0..<12
  )
  func randomRuns(_ group: Int) throws {
    try withTemporaryFolder { folder in
      for seed in 0..<26 { try run(UInt64(group * 26 + seed), folder.file("\(seed)")) }
    }
  }

  @Test("B048: three replicas synced in a ring after 100 random writes converge")
  func ring() throws {
    for seed in 0..<4 as Range<UInt64> {
      let bits = SeededBits(seed + 48)
      var edits = RandomEdits(bits)
      let replicas = try (0..<3).map { try Replica.inMemory(seed * 10 + UInt64($0) + 1, clock: ManualClock(5_000)) }
      for _ in 0..<100 {
        let index = bits.next(below: 3)
        try edits.write(replicas[index], limit: 1)
        if bits.next(below: 8) == 0 { try replicas[index].sync(with: replicas[(index + 1) % 3]) }
      }
      for _ in 0..<2 { for index in 0..<3 { try replicas[index].sync(with: replicas[(index + 1) % 3]) } }
      try expectConverged(replicas)
    }
  }
}
