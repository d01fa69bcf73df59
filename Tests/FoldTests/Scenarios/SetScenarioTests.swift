internal import Testing
internal import WeftCausality
internal import WeftFold
internal import WeftOperations

struct SetScenarioTests {
  private let item = ScenarioSchema.item

  @Test(
    "B073: what a removal has seen stays removed, whether or not something else is put in after it",
    arguments: [true, false])
  func removedStaysRemoved(_ insertsAgain: Bool) {
    var stations = ScenarioSchema.stations(2)
    stations[0].write(stations[0].insertion(of: .text("x"), into: "tags", of: item), on: item, at: 500)
    stations[1].receiveLog(of: stations[0])
    stations[1].write(stations[1].insertion(of: .text("y"), into: "tags", of: item), on: item, at: 510)
    // Clearing the field removes each element that is seen.
    for tag in ["x", "y"] {
      let removal = stations[0].removal(of: .text(tag), from: "tags", of: item)
      if tag == "x" { #expect(removal.names == [stations[0].log[0].id]) }
      stations[0].write(removal, on: item, at: 520)
    }
    if insertsAgain {
      stations[0].write(stations[0].insertion(of: .text("z"), into: "tags", of: item), on: item, at: 530)
    }
    let sent = stations
    stations[0].receiveLog(of: sent[1])
    stations[1].receiveLog(of: sent[0])
    let expected = (insertsAgain ? ["y", "z"] : ["y"]).map { CanonicalValue(.text($0)) }
    #expect(stations.map(\.tags) == [expected, expected])
  }

  @Test("A concurrent insertion outlives a removal that has not seen it, and falls to one that has")
  func addWins() {
    var stations = ScenarioSchema.stations(2)
    stations[0].write(stations[0].insertion(of: .text("x"), into: "tags", of: item), on: item, at: 500)
    stations[1].receiveLog(of: stations[0])
    stations[0].write(stations[0].removal(of: .text("x"), from: "tags", of: item), on: item, at: 900)
    stations[1].write(stations[1].insertion(of: .text("x"), into: "tags", of: item), on: item, at: 600)
    stations[0].receiveLog(of: stations[1])
    stations[1].receiveLog(of: stations[0])
    #expect(stations.map(\.tags) == [[CanonicalValue(.text("x"))], [CanonicalValue(.text("x"))]])
    stations[0].write(stations[0].removal(of: .text("x"), from: "tags", of: item), on: item, at: 100)
    stations[1].receiveLog(of: stations[0])
    #expect(stations.map(\.tags) == [[], []])
  }

  @Test("B096: composed and decomposed é are two elements and two keys")
  func composition() {
    var stations = ScenarioSchema.stations(2)
    stations[0].write(stations[0].insertion(of: .text("\u{E9}"), into: "tags", of: item), on: item, at: 500)
    stations[1].receiveLog(of: stations[0])
    let removal = stations[1].removal(of: .text("e\u{301}"), from: "tags", of: item)
    #expect(removal.names.isEmpty)
    stations[1].write(removal, on: item, at: 600)
    stations[0].receiveLog(of: stations[1])
    #expect(stations.map { $0.tags.map(\.bytes) } == [[[5, 0xC3, 0xA9]], [[5, 0xC3, 0xA9]]])
    stations[1].write(stations[1].insertion(of: .text("e\u{301}"), into: "tags", of: item), on: item, at: 700)
    #expect(stations[1].tags.map(\.bytes) == [[5, 0x65, 0xCC, 0x81], [5, 0xC3, 0xA9]])
    let keys = ["\u{E9}", "e\u{301}"].map { EntityReference(item.type, key: $0) }
    for key in keys { stations[0].write(.create, on: key, at: 800) }
    #expect(stations[0].shown(keys[0])?.key == [0xC3, 0xA9])
    #expect(stations[0].shown(keys[1])?.key == [0x65, 0xCC, 0x81])
    #expect(keys[0].id != keys[1].id)
  }

  @Test("Sets of hundreds of elements find each element again")
  func manyElements() {
    var stations = ScenarioSchema.stations(1)
    for number in 0..<600 as Range<Int64> {
      stations[0].write(stations[0].insertion(of: .int(number), into: "tags", of: item), on: item, at: 1)
    }
    for number in stride(from: 0 as Int64, to: 600, by: 3) {
      let removal = stations[0].removal(of: .int(number), from: "tags", of: item)
      #expect(removal.names.count == 1)
      stations[0].write(removal, on: item, at: 1)
    }
    let expected = (0..<600 as Range<Int64>).filter { $0 % 3 != 0 }.map { CanonicalValue(.int($0)) }.sorted()
    #expect(stations[0].tags == expected)
    stations[0].fold.settle()
    #expect(stations[0].tags == expected)
    stations[0].write(stations[0].insertion(of: .int(599), into: "tags", of: item), on: item, at: 1)
    #expect(stations[0].tags.count == 400)
  }
}
