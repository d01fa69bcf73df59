internal import Testing
internal import Weft

/// Replicas whose schemas differ.
@Suite struct SchemaMeetingTests {
  private func schema(_ entities: EntityType..., version: UInt32 = 1) throws -> Schema {
    try Schema(version: version, entities: entities)
  }

  private let note = EntityReference("note", key: "n")

  @Test("schemas that give one field two meanings are refused, and nothing is written on either side")
  func twoMeanings() throws {
    let plain = EntityType("note", fields: [Field("text", .text), Field("count", .int, .counter)])
    let others = [
      (
        EntityType("note", fields: [Field("text", .int)]),
        "the field “note.text” is declared with lastWriterWins of int in one schema and with lastWriterWins of text in the other."
      ),
      (
        EntityType("note", fields: [Field("count", .int)]),
        "the field “note.count” is declared with counter of int in one schema and with lastWriterWins of int in the other."
      ),
      (
        EntityType("note", fields: [Field("text", .text, .set())]),
        "the field “note.text” is declared with lastWriterWins of text in one schema and with set.addWins of text in the other."
      ),
      (
        EntityType("note", life: .deleteWins, fields: []),
        "the entity type “note” is declared with the life deleteWins in one schema and with the life editsRevive in the other."
      ),
    ]
    for (index, (other, contradiction)) in others.enumerated() {
      let left = try Replica.inMemory(1, schema: schema(plain))
      let right = try Replica.inMemory(2, schema: schema(other))
      try left.write { try $0.create(note) }
      try right.write { try $0.create(note) }
      let dumps = (try left.dumpLines(), try right.dumpLines())
      for (here, there) in [(left, right), (right, left)] {
        do {
          try here.sync(with: there)
          Issue.record("schemas \(index) have met")
        } catch {
          #expect(error.code == .incompatiblePeer, "schemas \(index)")
          #expect(error.message == "The replicas cannot sync: \(contradiction)", "schemas \(index)")
          #expect(error.remedy.contains("agree on every field"))
        }
      }
      #expect(try left.dumpLines() == dumps.0)
      #expect(try right.dumpLines() == dumps.1)
      #expect(try left.status().deviceCount == 1 && right.status().deviceCount == 1)
    }
  }

  @Test("stores with different schemas that agree relay what they do not know, byte for byte, and fold it once they do")
  func relay() throws {
    try withTemporaryFolder { folder in
      let small = try schema(EntityType("note", fields: [Field("text", .text)]))
      let large = try schema(
        EntityType(
          "note", fields: [Field("text", .text), Field("count", .int, .counter), Field("tags", .text, .set())]),
        EntityType("place", life: .deleteWins, fields: [Field("name", .text)]))
      let author = try Replica.inMemory(1, schema: large)
      try author.write { transaction in
        try transaction.set(note, "text", .text("t"))
        try transaction.add(note, "count", 5)
        try transaction.insert(note, "tags", .text("x"))
        try transaction.set(EntityReference("place", key: "p"), "name", .text("here"))
      }
      let path = folder.file("relay")
      var relay = try Replica(small, at: .file(path), options: .manual(seed: 2))
      let report = try relay.sync(with: author)
      #expect(report.isInAgreement && report.haveEqualDigests == nil)
      #expect(try relay.value(note, "text") == .value(.text("t")))
      #expect(try relay.status().unknownOperationCount == 3 && relay.status().needsAttention)
      #expect(try relay.history(note).count == 3)
      try relay.expectRebuildable()
      // Edited here, and by a third that has it through the relay alone.
      try relay.write { try $0.set(note, "text", .text("u")) }
      let third = try Replica.inMemory(3, schema: large)
      try third.sync(with: relay)
      #expect(try third.value(note, "count") == .counter(5))
      #expect(try third.value(note, "tags") == .set([.text("x")]))
      #expect(try third.all("place").count == 1)
      try third.write { transaction in
        try transaction.remove(note, "tags", .text("x"))
        try transaction.add(note, "count", 1)
      }
      try third.sync(with: relay)
      try author.sync(with: relay)
      try expectConverged([author, third])

      relay = try Replica(large, at: .file(path), options: .manual(seed: 4))
      #expect(try relay.status().unknownOperationCount == 0)
      try expectConverged([author, third, relay])
      try relay.expectRebuildable()
    }
  }

  @Test("a life that edits revive counts edits that the schema does not know")
  func unknownEditRevives() throws {
    let small = try schema(EntityType("note", fields: [Field("text", .text)]))
    let large = try schema(EntityType("note", fields: [Field("text", .text), Field("more", .text)]))
    let (left, right) = (try Replica.inMemory(1, schema: small), try Replica.inMemory(2, schema: large))
    try left.write { try $0.set(note, "text", .text("t")) }
    try left.sync(with: right)
    try left.write { try $0.delete(note) }
    try right.write { try $0.set(note, "more", .text("m")) }
    try left.sync(with: right)
    #expect(try left.fetch(note)?.isVisible == true)
    #expect(try right.fetch(note)?.isVisible == true)
  }
}
