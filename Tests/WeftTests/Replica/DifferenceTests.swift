internal import Testing
internal import Weft

@Suite struct DifferenceTests {
  private func differences(_ here: Replica, _ there: Replica) throws -> [EntityDifference] {
    var differences: [EntityDifference] = []
    try here.forEachDifference(from: there) { differences.append($0) }
    return differences
  }

  @Test("there is no difference exactly when the digests are equal, and each is what the two show", arguments: 0..<20)
  func digests(seed: Int) throws {
    let bits = SeededBits(UInt64(seed) + 100)
    let replicas = [try Replica.inMemory(1), try Replica.inMemory(2)]
    var edits = RandomEdits(bits)
    for _ in 0..<12 {
      try edits.write(replicas[bits.next(below: 2)])
      if bits.next(below: 4) == 0 { try replicas[0].sync(with: replicas[1]) }
      let found = try differences(replicas[0], replicas[1])
      #expect(try found.isEmpty == (replicas[0].digest() == replicas[1].digest()))
      #expect(try found.map(\.reference) == expected(replicas[0], replicas[1]))
      for difference in found {
        #expect(try difference.here == replicas[0].fetch(difference.reference))
        #expect(try difference.there == replicas[1].fetch(difference.reference))
        for field in difference.fields {
          #expect(difference.here?[field.name] == field.here && difference.there?[field.name] == field.there)
          #expect(field.here != field.there)
        }
        #expect(difference.fields.isEmpty == (difference.presence != .both))
      }
      let mirrored = try differences(replicas[1], replicas[0])
      #expect(mirrored.map(\.reference) == found.map(\.reference))
    }
  }

  /// The entities that differ, by looking at all of them.
  private func expected(_ here: Replica, _ there: Replica) throws -> [EntityReference] {
    try TestSchema.types.flatMap { type in
      let sides = try [here, there].map { replica in
        Dictionary(uniqueKeysWithValues: try replica.all(type).map { ($0.reference.id, $0) })
      }
      return Set(sides.flatMap(\.keys)).sorted().compactMap { id in
        sides[0][id]?.fields == sides[1][id]?.fields ? nil : EntityReference(type, id)
      }
    }
  }

  @Test("what was received and not written to the tables yet is compared too")
  func deferred() throws {
    let source = try Replica.inMemory(1)
    let copy = try Replica.inMemory(2)
    try source.write { transaction in
      for index in 0..<5 { try transaction.set(EntityReference("page", key: "\(index)"), "title", .text("t")) }
    }
    try copy.importLines(try source.exportedOperations())
    #expect(try differences(source, copy).isEmpty)
    try copy.importText(#"{"t":9,"device":"x","entity":"page","id":"new","create":true}"#)
    let found = try differences(source, copy)
    #expect(found.map(\.reference.idText) == ["new"] && found[0].presence == .onlyThere && found[0].here == nil)
  }

  @Test("schemas may differ: a field or a type that one side does not declare is absent there")
  func schemas() throws {
    let note = EntityReference("note", key: "n")
    let old = try Replica.inMemory(1, schema: try Schema(entities: [EntityType("note", fields: [Field("a", .text)])]))
    let new = try Replica.inMemory(
      2,
      schema: try Schema(
        version: 2,
        entities: [
          EntityType("tag", fields: []),
          EntityType("note", fields: [Field("b", .int, .counter), Field("a", .text)]),
        ]))
    for replica in [old, new] { try replica.write { try $0.set(note, "a", .text("same")) } }
    #expect(try differences(old, new).isEmpty)
    try new.write { transaction in
      try transaction.add(note, "b", 2)
      try transaction.create("tag", key: "t")
    }
    let found = try differences(old, new)
    #expect(found.map(\.presence) == [.both, .onlyThere])
    #expect(found[0].fields.map(\.name) == ["b"])
    #expect(found[0].fields[0].here == nil && found[0].fields[0].there == .counter(2))
    #expect(try differences(new, old).map(\.reference.type) == ["tag", "note"])
  }

  @Test("a replica does not differ from itself")
  func itself() throws {
    let replica = try Replica.inMemory(1)
    try replica.write { try $0.create("item", key: "i") }
    #expect(try differences(replica, replica).isEmpty)
  }
}
