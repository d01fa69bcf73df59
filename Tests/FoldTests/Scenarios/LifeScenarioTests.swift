internal import Testing
internal import WeftFold
internal import WeftOperations

struct LifeScenarioTests {
  private static let set = Action.set(field: "title", value: .text("edited"))

  @Test("B059: deleted stays deleted when the create comes back", arguments: EntityLife.allCases)
  func echoOfCreate(_ life: EntityLife) {
    let item = ScenarioSchema.item(life)
    var stations = ScenarioSchema.stations(2)
    stations[0].write(.create, on: item, at: 500)
    stations[1].receiveLog(of: stations[0])
    let created = stations[0].wholeLog
    stations[0].write(stations[0].deletion(of: item), on: item, at: 600)
    // Both what it wrote itself and what the other passes on.
    for batch in created + stations[0].wholeLog + created { stations[0].receive(batch) }
    #expect(stations[0].shown(item)?.isVisible == false)
    // A third hears of the deletion first.
    var third = Station(3, ScenarioSchema.schema)
    for batch in stations[0].batches(2...2) + created + created { third.receive(batch) }
    #expect(third.shown(item)?.isVisible == false)
    #expect(third.fold.settledLines == stations[0].fold.settledLines)
  }

  /// Device 2 edits without having seen device 1's deletion.
  private static func concurrentEdit(_ life: EntityLife, editedAt: UInt64) -> [Station] {
    let item = ScenarioSchema.item(life)
    var stations = ScenarioSchema.stations(2)
    stations[0].write(.create, on: item, at: 500)
    stations[1].receiveLog(of: stations[0])
    stations[0].write(stations[0].deletion(of: item), on: item, at: 600)
    stations[1].write(Self.set, on: item, at: editedAt)
    let sent = stations
    stations[0].receiveLog(of: sent[1])
    stations[1].receiveLog(of: sent[0])
    return stations
  }

  @Test(
    "An edit beside a deletion: the later, the edit, or the deletion holds, as declared",
    arguments: [
      (EntityLife.lastWriterWins, 550, false), (.lastWriterWins, 650, true), (.editsRevive, 550, true),
      (.editsRevive, 650, true), (.deleteWins, 550, false), (.deleteWins, 650, false),
    ])
  func concurrentEdit(_ life: EntityLife, _ editedAt: UInt64, _ isVisible: Bool) {
    let stations = Self.concurrentEdit(life, editedAt: editedAt)
    #expect(stations.map { $0.shown(ScenarioSchema.item(life))?.isVisible } == [isVisible, isVisible])
    #expect(stations[0].fold.settledLines == stations[1].fold.settledLines)
  }

  @Test(
    "A deletion that has seen the edit hides it, and a restoration that has seen the deletion shows it",
    arguments: EntityLife.allCases)
  func deletedAndRestored(_ life: EntityLife) {
    let item = ScenarioSchema.item(life)
    var stations = Self.concurrentEdit(life, editedAt: 650)
    stations[1].write(stations[1].deletion(of: item), on: item, at: 700)
    stations[0].receiveLog(of: stations[1])
    #expect(stations.map { $0.shown(item)?.isVisible } == [false, false])
    stations[0].write(stations[0].restoration(of: item), on: item, at: 800)
    stations[1].receiveLog(of: stations[0])
    #expect(stations.map { $0.shown(item)?.isVisible } == [true, true])
    #expect(stations[1].shown(item)?.fields[0] == .value(CanonicalValue(.text("edited"))))
  }

  @Test("deleteWins: a deletion that a concurrent restoration had not seen holds")
  func restorationOfOne() {
    let item = ScenarioSchema.item(.deleteWins)
    var stations = ScenarioSchema.stations(2)
    stations[0].write(.create, on: item, at: 500)
    stations[0].write(stations[0].deletion(of: item), on: item, at: 510)
    stations[1].receiveLog(of: stations[0])
    stations[0].write(stations[0].restoration(of: item), on: item, at: 520)
    stations[1].write(stations[1].deletion(of: item), on: item, at: 515)
    let sent = stations
    stations[0].receiveLog(of: sent[1])
    stations[1].receiveLog(of: sent[0])
    #expect(stations.map { $0.shown(item)?.isVisible } == [false, false])
  }
}
