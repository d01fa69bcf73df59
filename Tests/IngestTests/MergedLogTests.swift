internal import Testing
internal import WeftCausality
internal import WeftIngest
internal import WeftOperations

/// Walking over all operations in the total order.
@Suite struct MergedLogTests {
  @Test("sealed and unsealed operations of one device come once each, in their order")
  func sealedAndUnsealed() throws {
    let store = try EngineStore(1)
    let entity = EntityReference("editsRevive", key: "a")
    for round in 0..<3 as Range<Int64> {
      for amount in 1...3 as ClosedRange<Int64> {
        _ = try store.ingest.writeLocally { try $0.add(entity, "count", round * 3 + amount) }
      }
      if round < 2 { try store.ingest.seal() }
    }
    var seen: [UInt64] = []
    var amounts: [Int64] = []
    try store.ingest.forEachOperation { step in
      seen.append(step.operation.id.sequence)
      if case .add(_, let amount) = step.operation.action { amounts.append(amount) }
    }
    #expect(seen == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(amounts == [1, 2, 3, 4, 5, 6, 7, 8, 9])
  }
}
