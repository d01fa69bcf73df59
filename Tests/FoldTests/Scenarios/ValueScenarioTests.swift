internal import Testing
internal import WeftCausality
internal import WeftFold
internal import WeftOperations

struct ValueScenarioTests {
  private let item = ScenarioSchema.item

  private static let quietNaN = Value.real(Double(bitPattern: 0x7FF8_0000_0000_0001))
  private static let otherNaN = Value.real(Double(bitPattern: 0xFFF8_0000_0000_0002))

  @Test("B092: both zeros are one, every NaN is one, in a tie and as an element")
  func zerosAndNaNs() {
    for (left, right, bits) in [
      (Value.real(-0.0), Value.real(0.0), [0, 0, 0, 0, 0, 0, 0, 0]),
      (Self.quietNaN, Self.otherNaN, [0x7F, 0xF8, 0, 0, 0, 0, 0, 0]),
    ] as [(Value, Value, [UInt8])] {
      var stations = ScenarioSchema.stations(2)
      for (index, value) in [left, right].enumerated() {
        stations[index].write(.set(field: "title", value: value), on: item, at: 500)
        stations[index].write(stations[index].insertion(of: value, into: "tags", of: item), on: item, at: 501)
      }
      let sent = stations
      stations[0].receiveLog(of: sent[1])
      stations[1].receiveLog(of: sent[0])
      for station in stations {
        #expect(station.shown()?.fields[0] == .value(CanonicalValue(bytes: [4] + bits)))
        #expect(station.tags.map(\.bytes) == [[4] + bits])
      }
      #expect(stations[0].fold.settledLines == stations[1].fold.settledLines)
      // A removal under the other guise names both insertions.
      let removal = stations[0].removal(of: right, from: "tags", of: item)
      #expect(removal.names == [sent[0].log[1].id, sent[1].log[1].id])
    }
  }

  @Test("B092: subnormals are themselves")
  func subnormals() {
    var stations = ScenarioSchema.stations(1)
    for value in [0.0, Double.leastNonzeroMagnitude, -Double.leastNonzeroMagnitude] {
      stations[0].write(stations[0].insertion(of: .real(value), into: "tags", of: item), on: item, at: 1)
    }
    #expect(
      stations[0].tags.map(\.bytes) == [
        [4, 0, 0, 0, 0, 0, 0, 0, 0], [4, 0, 0, 0, 0, 0, 0, 0, 1], [4, 0x80, 0, 0, 0, 0, 0, 0, 1],
      ])
  }

  @Test("B095: integers beyond 2^53 are exact and distinct, as values, elements and ids")
  func greatIntegers() throws {
    let integers: [Int64] = [9_007_199_254_740_992, 9_007_199_254_740_993, .min, .max]
    var stations = ScenarioSchema.stations(2)
    for integer in integers {
      stations[0].write(.set(field: "title", value: .int(integer)), on: item, at: 1)
      stations[1].receiveLog(of: stations[0])
      #expect(stations[1].title == .int(integer))
      stations[0].write(stations[0].insertion(of: .int(integer), into: "tags", of: item), on: item, at: 1)
    }
    stations[1].receiveLog(of: stations[0])
    #expect(
      stations[1].tags.map(\.bytes) == [
        [3, 0x20, 0, 0, 0, 0, 0, 0], [3, 0x20, 0, 0, 0, 0, 0, 1], [3, 0x7F, 255, 255, 255, 255, 255, 255, 255],
        [3, 0x80, 0, 0, 0, 0, 0, 0, 0],
      ])
    for id in [1 << 53, 1 << 53 + 1, UInt128.max] as [UInt128] {
      stations[0].write(.create, on: EntityReference(item.type, EntityID(rawValue: id)), at: 1)
    }
    #expect(stations[0].fold.state.entityCount == 4)
  }

  @Test("B099: blobs are exact: empty, zeros, 0xFF, a mebibyte; null differs from empty")
  func blobs() throws {
    let blobs: [Value] = [
      .bytes([]), .bytes([0, 0, 0]), .bytes(Array(repeating: 0xFF, count: 300)),
      .bytes(Array(repeating: 0xA5, count: 1 << 20)), .null, .text(""),
    ]
    var stations = ScenarioSchema.stations(2)
    for blob in blobs {
      stations[0].write(.set(field: "title", value: blob), on: item, at: 1)
      stations[1].receiveLog(of: stations[0])
      #expect(stations[1].title == blob)
      var fresh = FoldState(stations[1].fold.state.schema, authors: stations[1].fold.state.authors)
      try fresh.unpackAll(of: stations[1].fold.state)
      #expect(fresh.visibleEntities == stations[1].fold.state.visibleEntities)
    }
    for blob in blobs {
      stations[0].write(stations[0].insertion(of: blob, into: "tags", of: item), on: item, at: 1)
    }
    #expect(stations[0].tags == blobs.map { CanonicalValue($0) }.sorted())
    #expect(stations[0].tags.count == 6)
  }
}
