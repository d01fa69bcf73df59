internal import Testing
internal import WeftCausality
internal import WeftIngest
internal import WeftOperations

/// What an import costs does not grow with what an entity holds.
@Suite struct ImportCostTests {
  private static let count = 10_000
  private let entity = EntityReference("editsRevive", key: "a")

  private func line(_ steps: [ImportedTransaction.Step], at time: Int64) -> ImportedTransaction {
    ImportedTransaction(label: "a", milliseconds: time, entity: entity, steps: steps)
  }

  private func expect(_ store: EngineStore, elements count: Int) throws {
    let text = try #require(try store.text(entity, 2))
    #expect(text.split(separator: " ").count == count)
  }

  @Test(
    "10,000 insertions into one set look for its row once, in one line or in a line each, whether there is a row or not"
  )
  func oneLookUp() throws {
    let store = try EngineStore(1)
    for round in 0..<2 {
      let values = (0..<Self.count).map { Value.int(Int64(round * Self.count + $0)) }
      try store.ingest.importing { session in
        try session.append(line(values.map { .insert(field: "tags", $0) }, at: Int64(round * 1_000_000 + 1)))
        #expect(session.rowLookUpCount == 1)
        for (index, value) in values.enumerated() {
          try session.append(line([.remove(field: "tags", value)], at: Int64(round * 1_000_000 + 10 + index)))
          try session.append(line([.insert(field: "tags", value)], at: Int64(round * 1_000_000 + 10 + index)))
          try session.flushIfDue()
        }
        #expect(session.rowLookUpCount == 1)
      }
      try store.ingest.flush()
      try expect(store, elements: (round + 1) * Self.count)
    }
  }

  @Test("a line names what a row and what is deferred hold together, before and after a flush on the way")
  func names() throws {
    for limit in [0, 1 << 40] {
      let store = try EngineStore(1, unflushedByteLimit: limit)
      try store.ingest.importing { session in
        try session.append(line([.insert(field: "tags", .int(1)), .insert(field: "tags", .int(2))], at: 1))
        try session.flushIfDue()
        try session.append(
          ImportedTransaction(
            label: "b", milliseconds: 2, entity: entity, steps: [.insert(field: "tags", .int(1))], names: []))
      }
      try store.ingest.flush()
      try store.ingest.importing { session in
        try session.append(
          ImportedTransaction(
            label: "c", milliseconds: 3, entity: entity, steps: [.insert(field: "tags", .int(1))], names: []))
        try session.flushIfDue()
        // All three insertions of 1: two from the row, one deferred or flushed.
        try session.append(line([.remove(field: "tags", .int(1)), .delete], at: 4))
      }
      var named: [[UInt64]] = []
      try store.ingest.forEachOperation { step in
        let names = step.operation.action.names
        if !names.isEmpty { named.append(names.map(\.sequence).sorted()) }
      }
      #expect(named == [[1, 1, 1], [1, 1, 3]], "\(limit)")
      try expect(store, elements: 1)
    }
  }
}
