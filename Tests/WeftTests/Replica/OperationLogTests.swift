internal import Testing
internal import Weft

@Suite struct OperationLogTests {
  @Test("the operations of the whole store, in the total order, are those of its entities' histories", arguments: 0..<5)
  func order(seed: Int) throws {
    let clock = ManualClock()
    let bits = SeededBits(UInt64(seed))
    let replicas = try (1...3).map { try Replica.inMemory(UInt64($0), "device \($0)", clock: clock) }
    var edits = RandomEdits(bits)
    for _ in 0..<60 {
      try edits.write(replicas[bits.next(below: 3)])
      if bits.next(below: 3) == 0 { clock.advance(by: 5) }
      if bits.next(below: 8) == 0 { try replicas[0].sync(with: replicas[1 + bits.next(below: 2)]) }
    }
    var entries: [HistoryEntry] = []
    try replicas[0].forEachOperation { entries.append($0) }
    #expect(UInt64(entries.count) == (try replicas[0].status().foldedOperationCount))
    for (first, second) in zip(entries, entries.dropFirst()) { #expect(first.operation.precedes(second.operation)) }
    for entity in edits.entities {
      let history = try replicas[0].history(entity).filter(\.isFolded)
      let mine = entries.filter { $0.operation.entity == entity }
      #expect(mine.map(\.operation) == history.map(\.operation))
      #expect(mine.map(\.standing) == history.map(\.standing))
      #expect(mine.map(\.label) == history.map(\.label))
    }
  }

  @Test("an operation that is not sealed ends the log once, and an export of it is imported to the same state")
  func unsealed() throws {
    let item = EntityReference("item", key: "i")
    let replica = try Replica.inMemory(1, "a")
    try replica.write { try $0.add(item, "quantity", 2) }
    try replica.sync(with: Replica.inMemory(2))
    try replica.write { try $0.add(item, "quantity", 3) }
    var standings: [HistoryEntry.Standing] = []
    try replica.forEachOperation { standings.append($0.standing) }
    #expect(standings == [.sealed, .unsealed])
    let copy = try Replica.inMemory(3, "a")
    #expect(try copy.importLines(try replica.exportedOperations()).operationCount == 2)
    #expect(try copy.value(item, "quantity") == .counter(5))
  }

  @Test("what is held is not among them")
  func held() throws {
    let future = try Replica.inMemory(1, clock: ManualClock(4_102_444_800_000))
    try future.write { try $0.create("item", key: "i") }
    let peer = try Replica.inMemory(2)
    try peer.sync(with: future)
    try peer.forEachOperation { _ in Issue.record("an operation that is held") }
  }
}
