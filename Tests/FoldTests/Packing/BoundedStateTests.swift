internal import Testing
internal import WeftCausality
internal import WeftFold
internal import WeftOperations

/// State is as large as what it shows, not as what has happened.
struct BoundedStateTests {
  #if DEBUG
    private static let count = 4_000
  #else
    private static let count = 100_000
  #endif

  private let schema = ScenarioSchema.schema
  private let item = ScenarioSchema.item

  /// Folds both stations' logs in large batches, as they come by sync.
  private func folded(_ stations: [Station]) -> FoldedSet {
    var set = FoldedSet(FoldSchema(schema))
    for station in stations {
      for start in stride(from: 1, through: UInt64(station.log.count), by: 4_000) {
        for batch in station.batches(start...min(start + 3_999, UInt64(station.log.count))) { set.apply(batch) }
      }
    }
    return set
  }

  @Test("An element toggled 100 000 times by two devices leaves nothing")
  func toggled() {
    var stations = ScenarioSchema.stations(2)
    let element = Value.text("x")
    // Each hears of the other's last operation before it writes, and both write half of all.
    for round in 0..<Self.count / 2 {
      for index in 0...1 {
        let inserts = round % 2 == 0
        let action =
          inserts
          ? stations[index].insertion(of: element, into: "tags", of: item)
          : stations[index].removal(of: element, from: "tags", of: item)
        let operation = stations[index].write(action, on: item, at: 1)
        stations[1 - index].receive(Batch(of: CollectionOfOne(operation)))
      }
      if round % 1_000 == 999 { for index in 0...1 { stations[index].fold.settle() } }
    }
    var set = folded(stations)
    #expect(set.vector.operationCount == UInt64(Self.count))
    #expect(set.state.types.allSatisfy { $0.sets.allSatisfy { $0.elements.count <= 1 } })
    for index in 0...1 { stations[index].fold.settle() }
    set.settle()
    for fold in stations.map(\.fold) + [set] {
      #expect(fold.state.types.allSatisfy { $0.sets.allSatisfy(\.isEmpty) })
      #expect(fold.state.packed(type: 1, slot: 0).count < 40)
      #expect(fold.canonicalLines == stations[0].fold.canonicalLines)
    }
  }

  @Test("100 000 elements put in and taken out leave nothing")
  func passedThrough() {
    var stations = ScenarioSchema.stations(1)
    for number in 0..<Int64(Self.count / 2) {
      stations[0].write(stations[0].insertion(of: .int(number), into: "tags", of: item), on: item, at: 1)
      stations[0].write(stations[0].removal(of: .int(number), from: "tags", of: item), on: item, at: 1)
    }
    stations[0].fold.settle()
    #expect(stations[0].fold.state.types.allSatisfy { $0.sets.allSatisfy(\.isEmpty) })
  }

  @Test("A register overwritten 100 000 times keeps one cell")
  func overwritten() {
    var stations = ScenarioSchema.stations(1)
    for number in 0..<Int64(Self.count) {
      stations[0].write(.set(field: "title", value: .int(number)), on: item, at: 1)
    }
    var set = folded(stations)
    set.settle()
    let type = set.state.types[1]
    #expect(type.registers.count == 1)
    #expect(set.state.packed(type: 1, slot: 0).count < 40)
    // What a flush carries over is the one value, whatever lay in the batches.
    var carried = FoldState(set.state.schema)
    carried.combine(set.state)
    #expect(carried.buffers[0].count == Value.integerByteCount(Int64(Self.count) - 1))
    #expect(carried.canonicalLines == set.canonicalLines)
  }
}
