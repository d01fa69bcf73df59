internal import Testing
internal import WeftCausality
internal import WeftFold
internal import WeftOperations

struct RegisterScenarioTests {
  private static func set(_ text: String) -> Action { .set(field: "title", value: .text(text)) }

  @Test("B045: of two assignments with equal stamps the greater device wins, whichever comes first")
  func equalStamps() {
    var stations = ScenarioSchema.stations(2)
    stations[0].write(Self.set("of device 1"), on: ScenarioSchema.item, at: 500)
    stations[1].write(Self.set("of device 2"), on: ScenarioSchema.item, at: 500)
    #expect(stations[0].log[0].stamp == stations[1].log[0].stamp)
    let sent = stations
    stations[0].receiveLog(of: sent[1])
    stations[1].receiveLog(of: sent[0])
    #expect(stations.map(\.title) == [.text("of device 2"), .text("of device 2")])
  }

  @Test("B046: a relayed operation ties by the device that wrote it, not by the one that passed it on")
  func relayedTie() {
    // Device 3 and device 2 tie; 3's operation reaches 2 by way of device 1, which is less than both.
    var stations = ScenarioSchema.stations(3)
    stations[2].write(Self.set("of device 3"), on: ScenarioSchema.item, at: 500)
    stations[1].write(Self.set("of device 2"), on: ScenarioSchema.item, at: 500)
    stations[0].receiveLog(of: stations[2])
    let relayed = stations[0].fold.vector[stations[2].author.device]
    for held in relayed { for batch in stations[2].batches(held) { stations[1].receive(batch) } }
    #expect(stations[1].title == .text("of device 3"))
    // The other way round: 2's operation relayed by device 3 does not gain by it.
    stations[2].receiveLog(of: stations[1])
    #expect(stations[2].title == .text("of device 3"))
  }

  @Test(
    "B051: two devices that each applied both updates show the same value",
    arguments: [(500, 500), (500, 499), (499, 500)])
  func bothUpdates(_ times: (UInt64, UInt64)) {
    var stations = ScenarioSchema.stations(2)
    stations[0].write(Self.set("a"), on: ScenarioSchema.item, at: times.0)
    stations[1].write(Self.set("b"), on: ScenarioSchema.item, at: times.1)
    let sent = stations
    stations[0].receiveLog(of: sent[1])
    stations[1].receiveLog(of: sent[0])
    let winner = times.0 > times.1 ? "a" : "b"
    #expect(stations.map(\.title) == [.text(winner), .text(winner)])
    #expect(stations[0].fold.settledLines == stations[1].fold.settledLines)
  }

  @Test(
    "B048: three replicas in a ring agree after 100 random operations each round the ring",
    arguments: 0..<20 as Range<UInt64>)
  func ring(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var stations = ScenarioSchema.stations(3)
    let entities = EntityLife.allCases.map { ScenarioSchema.item($0) }
    for _ in 0..<100 {
      let index = random.below(3)
      let entity = random.pick(entities)
      let action = HistorySchema.action(on: entity, by: stations[index], 0, &random)
      stations[index].write(action, on: entity, at: 500 + UInt64(random.below(100)))
      if random.chance(20) { pass(from: random.below(3), &stations) }
    }
    // Twice round, each only to the next.
    for index in 0..<6 { pass(from: index % 3, &stations) }
    let lines = stations.map(\.fold.settledLines)
    #expect(lines[0] == lines[1])
    #expect(lines[1] == lines[2])
    let operations = stations.flatMap(\.log)
    #expect(operations.count == 100)
    #expect(stations[0].fold.state.visibleEntities == ReferenceFold(ScenarioSchema.schema, operations).entities)
  }

  private func pass(from index: Int, _ stations: inout [Station]) {
    for author in stations {
      for held in stations[index].fold.vector[author.author.device] {
        for batch in author.batches(held) { stations[(index + 1) % 3].receive(batch) }
      }
    }
  }
}
