internal import Testing
internal import WeftCausality
internal import WeftOperations

struct BatchFormTests {
  /// `perEntity` sets of eight-byte texts on each entity, a transaction per entity, a few milliseconds apart.
  private static func list(entities: Int, perEntity: Int) -> OperationList {
    var random = SplitMix64(seed: 0xC1)
    var operations: [DraftedOperation] = []
    for index in 0..<entities {
      let milliseconds = 1_700_000_000_000 + UInt64(index * 7)
      let id = EntityID(milliseconds: Int64(milliseconds), randomBits: (random.next(), random.next()))
      for position in 0..<perEntity {
        operations.append(
          DraftedOperation(
            .set(field: "field \(position)", value: .text(String(position + 10_000_000))), EntityReference("item", id),
            stamp: Stamp(rawValue: milliseconds << 16 + UInt64(position)), beginsTransaction: position == 0))
      }
    }
    return OperationList(stamped: operations)
  }

  private static func bytesBeyondValues(_ list: OperationList) -> Double {
    let values = list.operations.reduce(0) { sum, operation in
      var payload = ContiguousArray<UInt8>()
      operation.action.appendPayload(to: &payload)
      return sum + payload.count
    }
    return Double(list.sealed().bytes.count - values) / Double(list.operations.count)
  }

  @Test("Columns where ids repeat, rows where they do not, a form of its own for one operation")
  func choice() {
    #expect(Self.list(entities: 1, perEntity: 1).body[0] == 3)
    #expect(Self.list(entities: 1, perEntity: 2).body[0] == 1)
    #expect(Self.list(entities: 2, perEntity: 1).body[0] == 2)
    #expect(Self.list(entities: 500, perEntity: 1).body[0] == 2)
    #expect(Self.list(entities: 100, perEntity: 5).body[0] == 1)
  }

  @Test("A long natural key stands once although hardly any id repeats")
  func repeatedKey() {
    let key = EntityReference("item", key: String(repeating: "k", count: 1_000))
    var entities = (0..<9).map { EntityReference("item", EntityID(rawValue: $0)) }
    entities.insert(key, at: 0)
    entities.append(key)
    #expect(OperationList(entities.map { DraftedOperation(.create, $0) }).body.count < 1_300)
  }

  @Test("One operation with an eight-byte text fits in 61 bytes, header and all")
  func singleSize() {
    var list = Self.list(entities: 1, perEntity: 1)
    list.operations[0].action = .set(field: "title", value: .text("whatever"))
    list.firstSequence = 2_000_000
    #expect(list.sealed().bytes.count <= 61, "\(list.sealed().bytes.count)")
  }

  @Test("A clustered batch takes at most 10 bytes an operation beyond its values, one without repetition at most 22")
  func columnSizes() {
    let clustered = Self.bytesBeyondValues(Self.list(entities: 200, perEntity: 5))
    #expect(clustered <= 10, "\(clustered)")
    let distinct = Self.bytesBeyondValues(Self.list(entities: 1_000, perEntity: 1))
    #expect(distinct <= 22, "\(distinct)")
  }

  @Test("Each operation on one of 250 entities at random takes at most 14 bytes beyond its value")
  func uniformSize() {
    var random = SplitMix64(seed: 0xC2)
    var list = Self.list(entities: 250, perEntity: 4)
    list.operations.shuffle(using: &random)
    for index in list.operations.indices {
      list.operations[index].stamp = Stamp(rawValue: (1_700_000_000_000 + UInt64(index * 7)) << 16)
      list.operations[index].beginsTransaction = true
    }
    let size = Self.bytesBeyondValues(list)
    #expect(size <= 14, "\(size)")
  }

  @Test("The estimate that limits on batches go by is near the body's length, also with long natural keys")
  func estimate() {
    for seed in 0..<300 as Range<UInt64> {
      var generator = OperationGenerator(seed: 50_000 + seed)
      let list = generator.makeList(maximumCount: 100)
      let length = list.body.count
      let estimate = list.draft.byteEstimate
      #expect(estimate * 2 + 100 >= length && estimate <= length * 2 + 100, "seed \(seed): \(estimate) for \(length)")
    }
  }
}
