internal import Testing
internal import WeftCausality
internal import WeftFold
internal import WeftOperations

/// Packed bytes that nothing has written: unpacking throws or gives a state that can be used, and never traps.
struct HostilePackingTests {
  #if DEBUG
    private static let mangledCount = 1_000
  #else
    private static let mangledCount = 20_000
  #endif

  /// Two devices' operations on one entity: every field holds something, names are still awaited.
  static func sample(_ life: EntityLife) -> FoldState {
    let item = ScenarioSchema.item(life)
    var stations = ScenarioSchema.stations(3)
    for (index, value) in [Value.text("first"), .real(2.5)].enumerated() {
      let time = 1_700_000_000_000 << 16 + UInt64(index)
      stations[index].write(.set(field: "title", value: value), on: item, at: time)
      stations[index].write(.add(field: "count", amount: -300), on: item, at: time)
      for element in [Value.text("\u{E9}"), .int(70_000), .null] {
        stations[index].write(stations[index].insertion(of: element, into: "tags", of: item), on: item, at: time)
      }
      stations[index].write(stations[index].deletion(of: item), on: item, at: time)
      stations[1].receiveLog(of: stations[0])
    }
    stations[1].write(stations[1].removal(of: .null, from: "tags", of: item), on: item, at: 1)
    stations[1].write(stations[1].restoration(of: item), on: item, at: 1)
    // The third heard nothing of the first's log and not all of the second's, so that names wait for what they name.
    let last = UInt64(stations[1].log.count)
    for batch in stations[1].batches(1...3) + stations[1].batches(5...last) { stations[2].receive(batch) }
    return stations[2].fold.state
  }

  /// Reads the bytes onto a fresh state and onto one that holds the entity, and uses what comes out in every way.
  private func outcome(_ bytes: ContiguousArray<UInt8>, _ sample: FoldState, _ type: Int) -> Bool {
    let id = sample.types[type].slots.ids[0]
    var isAccepted = false
    for var state in [FoldState(sample.schema, authors: sample.authors), sample] {
      do throws(PackingError) {
        try state.unpack(type: type, id: id, bytes) { _, kind, state in state.keep([65], kind: kind) }
      } catch {
        continue
      }
      isAccepted = true
      use(state, type)
    }
    return isAccepted
  }

  private func use(_ state: FoldState, _ type: Int) {
    _ = state.canonicalLines
    _ = state.visibleEntities
    _ = state.digestedBytes
    var again = FoldState(state.schema, authors: state.authors)
    do throws(PackingError) {
      let packed = state.packed(type: type, slot: 0)
      try again.unpack(type: type, id: state.types[type].slots.ids[0], packed) { field, kind, again in
        guard case .value(let value) = state.image(type: type, slot: 0, field: field) else { return nil }
        return again.keep(state.payload(value), kind: kind)
      }
      if again.canonicalLines != state.canonicalLines {
        Issue.record("what was accepted reads back otherwise: \(state.canonicalLines), \(again.canonicalLines)")
      }
    } catch {
      Issue.record("what was accepted does not read back: \(state.canonicalLines)")
    }
    again.combine(state)
    again.combine(state)
    again.settle(type: type, slot: 0) { _ in .max }
    _ = again.canonicalLines
    _ = (state.namesForDeletion(type: type, slot: 0), state.namesForRestoration(type: type, slot: 0))
    let entity = EntityReference(state.schema.types[type].name, state.types[type].slots.ids[0])
    var station = Station(9, ScenarioSchema.schema)
    for action in [Action.add(field: "count", amount: .max), .add(field: "count", amount: .min)] {
      again.apply(station.write(action, on: entity, at: 1))
    }
  }

  @Test("Every beginning of packed bytes is refused", arguments: EntityLife.allCases)
  func truncated(_ life: EntityLife) throws {
    let sample = Self.sample(life)
    let type = try #require(sample.schema.typeIndex(named: life.rawValue))
    let bytes = sample.packed(type: type, slot: 0)
    #expect(bytes.count > 55)
    for count in bytes.indices {
      #expect(!outcome(ContiguousArray(bytes[..<count]), sample, type))
    }
    #expect(!outcome(bytes + [0], sample, type))
    #expect(outcome(bytes, sample, type))
  }

  @Test("Any byte changed to any other is refused or gives a state that works", arguments: EntityLife.allCases)
  func changed(_ life: EntityLife) throws {
    let sample = Self.sample(life)
    let type = try #require(sample.schema.typeIndex(named: life.rawValue))
    let bytes = sample.packed(type: type, slot: 0)
    var (accepted, refused) = (0, 0)
    for index in bytes.indices {
      for change in 1...255 as ClosedRange<UInt8> {
        var changed = bytes
        changed[index] ^= change
        if outcome(changed, sample, type) { accepted += 1 } else { refused += 1 }
      }
    }
    #expect(accepted > 100)
    #expect(refused > 100)
  }

  @Test("Several bytes changed, taken out and put in", arguments: EntityLife.allCases)
  func mangled(_ life: EntityLife) throws {
    let sample = Self.sample(life)
    let type = try #require(sample.schema.typeIndex(named: life.rawValue))
    let bytes = sample.packed(type: type, slot: 0)
    var random = SplitMix64(seed: 4)
    for _ in 0..<Self.mangledCount {
      var mangled = bytes
      for _ in 0..<1 + random.below(6) where !mangled.isEmpty {
        let index = random.below(mangled.count)
        let byte = random.pick([0, 1, 0x7F, 0x80, 0xFF, UInt8(random.below(256))])
        switch random.below(4) {
        case 0: mangled.remove(at: index)
        case 1: mangled.insert(byte, at: index)
        default: mangled[index] = byte
        }
      }
      _ = outcome(mangled, sample, type)
    }
  }

  /// Were it taken for a mark, the marks behind it would be lost when those before it go.
  @Test("A sequence of 0, which no operation has, is refused in heads, names and positions")
  func zeroSequence() throws {
    var schema = FoldState(FoldSchema(ScenarioSchema.schema))
    for device in 1...3 { _ = schema.authors.intern(Universe.id(device, 1).author) }
    let shown: [UInt8] = [1, 3, 15, 15, 15]
    // After the stamp that positions count back from: the life, an absent sum, an empty set.
    let lives: [(EntityLife, [UInt8])] = [
      (.deleteWins, [0, 3, 0, 5, 1, 7, 2, 0, 0, 0, 0]), (.editsRevive, [0, 1, 0, 0, 0]),
      (.lastWriterWins, [9, 1, 0, 0, 0]),
    ]
    for (life, packed) in lives {
      let type = try #require(schema.schema.typeIndex(named: life.rawValue))
      var state = schema
      #expect(throws: PackingError.self) {
        try state.unpack(type: type, id: ScenarioSchema.item.id, ContiguousArray(shown + packed + [0, 0])) { _, _, _ in
          nil
        }
      }
      // With a sequence in place of the 0 the same bytes are read.
      var whole = packed
      whole[life == .deleteWins ? 7 : packed.count - (life == .editsRevive ? 2 : 1)] = 4
      var sound = schema
      try sound.unpack(type: type, id: ScenarioSchema.item.id, ContiguousArray(shown + whole + [0, 0])) { _, _, _ in nil
      }
      #expect(sound.entityCount == 1)
    }
  }

  @Test("A sum at the edge of 128 bits does not trap when more is added")
  func greatSum() throws {
    let schema = FoldSchema(ScenarioSchema.schema)
    var bytes: ContiguousArray<UInt8> = [1, 3, 15, 15, 15, 0, 0, 0, 1]
    bytes += [0x7F] + ContiguousArray(repeating: 0xFF, count: 15)
    bytes += [0]
    let type = try #require(schema.typeIndex(named: EntityLife.editsRevive.rawValue))
    var state = FoldState(schema)
    do throws(PackingError) {
      try state.unpack(type: type, id: ScenarioSchema.item.id, bytes) { _, _, _ in nil }
      use(state, type)
    } catch {
      // Refusing is as good.
    }
  }
}
