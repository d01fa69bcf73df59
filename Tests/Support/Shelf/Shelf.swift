package import Weft

/// The data of tests that kill, cut off and fill up: things on a shelf, and one counter that every transaction adds 1 to.
package enum Shelf {
  package static let schema = made(version: 1, extraFields: [])
  /// A version more, with a field that the first does not know.
  package static let widerSchema = made(version: 2, extraFields: [Field("shade", .text)])

  package static let sum = EntityReference("thing", key: "sum")

  package static func thing(_ number: Int) -> EntityReference { EntityReference("thing", key: "t\(number)") }
  package static func note(_ number: Int) -> EntityReference { EntityReference("note", key: "n\(number)") }

  private static func made(version: UInt32, extraFields: [Field]) -> Schema {
    do {
      return try Schema(
        version: version,
        entities: [
          EntityType(
            "thing", life: .editsRevive,
            fields: [Field("title", .text), Field("count", .int, .counter), Field("tags", .text, .set())] + extraFields),
          EntityType("note", life: .deleteWins, fields: [Field("text", .any)]),
        ])
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

extension Transaction {
  /// A bit of everything, by number; adds 1 to the sum.
  package func work(_ number: Int) throws {
    let thing = Shelf.thing(number % 3)
    try add(Shelf.sum, "count", 1)
    try set(thing, "title", .text("title \(number)"))
    switch number % 5 {
    case 0: try insert(thing, "tags", .text("a"))
    case 1: try set(Shelf.note(number), "text", .text(String(repeating: "\(number)", count: 600)))
    case 2: try remove(Shelf.thing(0), "tags", .text("a"))
    case 3: try delete(Shelf.thing(1))
    default: try restore(Shelf.thing(1))
    }
  }
}
