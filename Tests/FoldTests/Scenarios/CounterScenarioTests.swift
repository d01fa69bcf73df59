internal import Testing
internal import WeftCausality
internal import WeftFold
internal import WeftOperations

struct CounterScenarioTests {
  private static func add(_ amount: Int64) -> Action { .add(field: "count", amount: amount) }

  @Test("B038: two replicas count 1 each, merge both ways, and a third joins: 2 everywhere")
  func oneEach() {
    var stations = ScenarioSchema.stations(3)
    stations[0].write(Self.add(1), on: ScenarioSchema.item, at: 500)
    stations[1].write(Self.add(1), on: ScenarioSchema.item, at: 500)
    let sent = stations
    stations[0].receiveLog(of: sent[1])
    stations[1].receiveLog(of: sent[0])
    for station in sent.reversed() + sent { stations[2].receiveLog(of: station) }
    #expect(stations.map(\.count) == [2, 2, 2])
  }

  @Test("B069: a counter is the sum of its deltas, and an assignment to it is no part of it")
  func sumOfDeltas() {
    var stations = ScenarioSchema.stations(2)
    stations[0].write(Self.add(40), on: ScenarioSchema.item, at: 1)
    stations[1].receiveLog(of: stations[0])
    stations[0].write(Self.add(1), on: ScenarioSchema.item, at: 600)
    stations[1].write(Self.add(1), on: ScenarioSchema.item, at: 500)
    stations[1].write(.set(field: "count", value: .int(7)), on: ScenarioSchema.item, at: 900)
    let sent = stations
    stations[0].receiveLog(of: sent[1])
    stations[1].receiveLog(of: sent[0])
    #expect(stations.map(\.count) == [42, 42])
    #expect(stations[0].fold.state.unknownCount == 1)
  }

  @Test("B070: three replicas count while one restarts from its rows twice: the exact total")
  func restarts() throws {
    var stations = ScenarioSchema.stations(3)
    var total: Int64 = 0
    var restored: [Int64] = []
    for round in 1...300 {
      let index = round % 3
      total += Int64(round)
      stations[index].write(Self.add(Int64(round)), on: ScenarioSchema.item, at: UInt64(500 + round))
      let sent = stations
      // Each log travels more than once.
      for other in sent.indices where round % 7 < 3 { stations[index].receiveLog(of: sent[other]) }
      if round == 100 || round == 200 {
        let before = stations[1]
        var state = FoldState(before.fold.state.schema, authors: before.fold.state.authors)
        try state.unpackAll(of: before.fold.state)
        #expect(state.canonicalLines == before.fold.canonicalLines)
        // What it lacks comes on top of the rows; what it holds does not come again, by its vector.
        for station in sent {
          let held = before.fold.vector[station.author.device]
          for batch in station.wholeLog { state.apply(batch, skipping: held) }
        }
        guard case .sum(let sum, _)? = state.visibleEntities.first?.fields[1] else { break }
        restored.append(Int64(sum))
      }
    }
    // 1 + … + n = n (n + 1) / 2
    #expect(restored == [5_050, 20_100])
    let sent = stations
    for index in stations.indices { for station in sent { stations[index].receiveLog(of: station) } }
    #expect(total == 45_150)
    #expect(stations.map(\.count) == [45_150, 45_150, 45_150])
  }

  @Test("Sums beyond 64 bits stay exact and are shown at the bound")
  func beyondBounds() {
    var stations = ScenarioSchema.stations(1)
    for _ in 0..<3 { stations[0].write(Self.add(.max), on: ScenarioSchema.item, at: 1) }
    #expect(stations[0].shown()?.fields[1] == .sum(27_670_116_110_564_327_421, shown: 9_223_372_036_854_775_807))
    for _ in 0..<6 { stations[0].write(Self.add(.min), on: ScenarioSchema.item, at: 1) }
    #expect(stations[0].shown()?.fields[1] == .sum(-27_670_116_110_564_327_427, shown: -9_223_372_036_854_775_808))
    for _ in 0..<3 { stations[0].write(Self.add(.max), on: ScenarioSchema.item, at: 1) }
    #expect(stations[0].count == -6)
  }

  @Test("B157: the same operations retried in other batches count once")
  func retriedOtherwise() {
    var stations = ScenarioSchema.stations(2)
    for amount in 1...6 as ClosedRange<Int64> {
      stations[0].write(Self.add(amount), on: ScenarioSchema.item, at: UInt64(500 + amount))
    }
    for sequences in [1...3, 2...5, 4...4, 3...6, 1...6, 6...6] as [ClosedRange<UInt64>] {
      for batch in stations[0].batches(sequences) { stations[1].receive(batch) }
    }
    #expect(stations[1].count == 21)
  }
}
