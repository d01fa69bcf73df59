internal import Testing
internal import Weft

/// Creating, deleting and bringing back, under each life and between replicas.
@Suite struct EntityLifeTests {
  private func pair() throws -> [Replica] {
    let clock = ManualClock(1_000)
    return [try Replica.inMemory(1, clock: clock), try Replica.inMemory(2, clock: clock)]
  }

  @Test(
    "alone, a deletion hides and a restoration shows with the last values, under every life",
    arguments: TestSchema.types)
  func alone(_ type: String) throws {
    let replica = try Replica.inMemory(1)
    let entity = EntityReference(type, key: "x")
    try replica.write { transaction in
      try transaction.create(entity)
      try transaction.set(entity, "title", .text("t"))
    }
    for _ in 0..<3 {
      try replica.write { try $0.delete(entity) }
      let deleted = try #require(try replica.fetch(entity))
      #expect(!deleted.isVisible && deleted.fields["title"] == .value(.text("t")))
      try replica.write { try $0.restore(entity) }
      let restored = try #require(try replica.fetch(entity))
      #expect(restored.isVisible && restored.fields == deleted.fields)
    }
    // In one transaction as well.
    let receipt = try replica.write { transaction in
      try transaction.delete(entity)
      try transaction.restore(entity)
      try transaction.delete(entity)
    }
    #expect(receipt.operationCount == 3)
    #expect(try replica.fetch(entity)?.isVisible == false)
    try replica.expectRebuildable()
  }

  @Test(
    "an edit of what is deleted here revives it, unless deletion wins",
    arguments: ["item": true, "task": false, "page": true])
  func editAfterDeletion(_ type: String, _ isVisible: Bool) throws {
    let replica = try Replica.inMemory(1)
    let entity = EntityReference(type, key: "x")
    try replica.write { try $0.set(entity, "title", .text("a")) }
    try replica.write { try $0.delete(entity) }
    // The same value again: under a life that an edit revives it is a change, and under one that it does not, none.
    let receipt = try replica.write { try $0.set(entity, "title", .text("a")) }
    #expect(receipt.operationCount == (type == "task" ? 0 : 1))
    #expect(try replica.fetch(entity)?.isVisible == isVisible)
  }

  @Test(
    "deleted here and edited there at once: edits revive, deletion wins, the later stamp decides",
    arguments: [("item", [true, true]), ("task", [false, false]), ("page", [true, false])] as [(String, [Bool])])
  func concurrent(_ type: String, _ isVisible: [Bool]) throws {
    for (index, editTime) in [3_000, 1_500].enumerated() {
      let clocks = [ManualClock(1_000), ManualClock(1_000)]
      let replicas = [try Replica.inMemory(1, clock: clocks[0]), try Replica.inMemory(2, clock: clocks[1])]
      let entity = EntityReference(type, key: "x")
      try replicas[0].write { try $0.set(entity, "title", .text("a")) }
      try syncAll(replicas)
      clocks[0].milliseconds = 2_000
      clocks[1].milliseconds = Int64(editTime)
      try replicas[0].write { try $0.delete(entity) }
      try replicas[1].write { try $0.set(entity, "title", .text("b")) }
      try syncAll(replicas)
      try expectConverged(replicas)
      #expect(try replicas[0].fetch(entity)?.isVisible == isVisible[index])
      #expect(try replicas[1].value(entity, "title") == .value(.text("b")))
      for replica in replicas { try replica.expectRebuildable() }
    }
  }

  @Test("a deletion that a concurrent restoration had not seen holds where deletion wins")
  func restorationAndDeletion() throws {
    let replicas = try pair()
    let task = EntityReference("task", key: "x")
    try replicas[0].write { try $0.create(task) }
    try replicas[0].write { try $0.delete(task) }
    try syncAll(replicas)
    try replicas[0].write { try $0.restore(task) }
    try replicas[0].write { try $0.delete(task) }
    try replicas[1].write { try $0.restore(task) }
    try syncAll(replicas)
    try expectConverged(replicas)
    #expect(try replicas[0].fetch(task)?.isVisible == false)
    try replicas[1].write { try $0.restore(task) }
    try syncAll(replicas)
    #expect(try replicas[0].fetch(task)?.isVisible == true)
  }

  @Test("an entity made on the device has an id of version 7 with the clock's milliseconds, and ids differ")
  func ids() throws {
    let replica = try Replica.inMemory(1, clock: ManualClock(0x0123_4567_89AB))
    var entities: Set<EntityReference> = []
    try replica.write { for _ in 0..<100 { entities.insert(try $0.create("item")) } }
    #expect(entities.count == 100)
    for entity in entities { #expect(entity.idText.hasPrefix("01234567-89ab-7") && entity.key == nil) }
    #expect(try replica.all("item").map(\.reference) == entities.sorted())
  }
}

/// Entities that are born from a natural key.
@Suite struct NaturalKeyTests {
  @Test(
    "two stores that create the same key end with one entity that holds what both wrote", arguments: TestSchema.types)
  func oneEntity(_ type: String) throws {
    let replicas = [try Replica.inMemory(1), try Replica.inMemory(2)]
    let counter = try #require(TestSchema.counters[type])
    for (index, replica) in replicas.enumerated() {
      try replica.write { transaction in
        let entity = try transaction.create(type, key: "bread")
        try transaction.add(entity, counter, Int64(index + 1))
      }
    }
    try syncAll(replicas)
    try expectConverged(replicas)
    for replica in replicas {
      let all = try replica.all(type)
      #expect(all.count == 1)
      #expect(all[0].reference.key == "bread" && all[0].reference.idText == "bread")
      #expect(all[0].fields[counter] == .counter(3))
      try replica.expectRebuildable()
      #expect(try replica.all(type)[0].reference.key == "bread")
    }
  }

  @Test("B096: composed and decomposed keys are two entities on every replica, as they are two texts")
  func composition() throws {
    let replicas = [try Replica.inMemory(1), try Replica.inMemory(2)]
    try replicas[0].write { try $0.create("item", key: "\u{e9}") }
    try replicas[1].write { try $0.create("item", key: "e\u{301}") }
    try syncAll(replicas)
    for replica in replicas {
      let keys = try replica.all("item").compactMap { $0.reference.key.map { Array($0.utf8) } }
      #expect(Set(keys) == [[0xC3, 0xA9], [0x65, 0xCC, 0x81]])
    }
    try expectConverged(replicas)
  }

  @Test("a UUID in text is the id itself, in either case, and the same key under two types is two entities")
  func identities() throws {
    let replica = try Replica.inMemory(1)
    let text = "0189f7a0-1234-7abc-8def-0123456789ab"
    try replica.write { transaction in
      let plain = try transaction.create("item", key: text)
      #expect(plain.key == nil && plain == EntityReference("item", EntityID(text)!))
      try transaction.create("item", key: text.uppercased())
      try transaction.create("item", key: "x")
      try transaction.create("task", key: "x")
    }
    #expect(try replica.all("item").count == 2)
    #expect(try replica.all("task").count == 1)
    #expect(EntityReference("item", key: "x").id != EntityReference("task", key: "x").id)
  }
}
