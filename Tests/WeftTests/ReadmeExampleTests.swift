internal import Testing
internal import Weft

/// The example at the top of the README, compiled and run. `RepositoryTests` sees to it that the two are the same.
@Suite struct ReadmeExampleTests {
  @Test("the README's example does what it says")
  func example() throws {
    // README
    let schema = try Schema(entities: [
      EntityType(
        "item", life: .editsRevive,
        fields: [
          Field("title", .text), Field("quantity", .int, .counter), Field("tags", .text, .set()),
        ])
    ])
    let phone = try Replica(schema, at: .memory)
    let laptop = try Replica(schema, at: .memory)
    let milk = EntityReference("item", key: "milk")
    try phone.write { tx in
      try tx.create(milk)
      try tx.set(milk, "title", "Milk")
      try tx.add(milk, "quantity", 1)
    }
    try laptop.write { tx in
      try tx.create(milk)  // the same milk: one natural key
      try tx.add(milk, "quantity", 2)
    }
    try phone.sync(with: laptop)
    print(try laptop.fetch(milk)?["quantity"]?.int ?? 0)  // 3, on both
    // README
    #expect(try laptop.fetch(milk)?["quantity"] == .counter(3))
    #expect(try phone.fetch(milk)?["quantity"] == .counter(3))
  }
}
