internal import Testing
internal import WeftOperations

struct SchemaTests {
  private static func schema(_ fields: [Field]) throws(SchemaError) -> Schema {
    try Schema(entities: [EntityType("item", fields: fields)])
  }

  struct Refusal: Sendable {
    let version: UInt32
    let entities: [EntityType]
    let entity: String?
    let field: String?
    let reason: String

    init(
      _ reason: String, version: UInt32 = 1, _ entities: [EntityType], at entity: String? = nil, _ field: String? = nil
    ) {
      self.version = version
      self.entities = entities
      self.entity = entity
      self.field = field
      self.reason = reason
    }

    static func type(_ reason: String, _ name: String) -> Refusal {
      Refusal(reason, [EntityType(name, fields: [])], at: name)
    }

    static func field(_ reason: String, _ name: String) -> Refusal {
      Refusal(reason, [EntityType("item", fields: [Field(name, .text)])], at: "item", name)
    }
  }

  static let longest = String(repeating: "n", count: 64)

  static let refusals: [Refusal] =
    [
      Refusal("version", version: 0, [EntityType("item", fields: [])]),
      Refusal("no entity type", []),
      Refusal("collides", [EntityType("item", fields: []), EntityType("item", fields: [])], at: "item"),
      Refusal("collides with “item”", [EntityType("item", fields: []), EntityType("ITEM", fields: [])], at: "ITEM"),
      Refusal(
        "collides with “title”", [EntityType("item", fields: [Field("title", .text), Field("Title", .int)])],
        at: "item",
        "Title"),
      Refusal(
        "1001 fields", [EntityType("item", fields: (0...1_000).map { Field("f\($0)", .int) })], at: "item"),
      .field("identity", "id"), .field("identity", "ID"), .field("identity", "Id"),
      .field("“=”", "a=b"), .field("“=”", "="), .field("“:”", "a:"), .field("“:”", ":"),
      Refusal(
        "composed", [EntityType("\u{E9}", fields: []), EntityType("e\u{301}", fields: [])], at: "e\u{301}"),
      .field("truth value", "true"), .field("truth value", "False"), .field("truth value", "TRUE"),
    ]
    + FieldType.allCases.filter { $0 != .int }.map {
      Refusal("counter", [EntityType("item", fields: [Field("n", $0, .counter)])], at: "item", "n")
    }
    + [
      ("empty", ""), ("longer", longest + "n"), ("longer", String(repeating: "é", count: 33)), ("“_”", "_x"),
      ("“_”", "_"), ("“sqlite_”", "sqlite_x"), ("“sqlite_”", "SQLite_x"), ("control", "a\0"), ("control", "\u{1F}b"),
      ("control", "a\nb"), ("control", "a\u{7F}"), ("control", "a\u{80}"), ("control", "a\u{85}b"),
      ("control", "\u{9F}"), ("“/”", "a/b"),
    ].flatMap { [Refusal.type($0, $1), Refusal.field($0, $1)] }

  @Test("Every schema that cannot be is refused with the place, the reason and what to do", arguments: refusals)
  func refused(_ refusal: Refusal) {
    do {
      _ = try Schema(version: refusal.version, entities: refusal.entities)
      Issue.record("it was taken, although: \(refusal.reason)")
    } catch {
      #expect(error.entity == refusal.entity)
      #expect(error.field == refusal.field)
      #expect(error.reason.contains(refusal.reason), "\(error)")
      #expect(error.remedy.isEmpty == false)
      #expect(error.description == "\(error.message) \(error.remedy)")
    }
  }

  @Test("What is only near a refusal is taken")
  func taken() throws {
    let names = [
      Self.longest, "a", "a_", "sqlite", "sqliteX", "item id", "ids", "\u{A0}", "\u{E9}", "'; --", "x.y", "a:b", ":a",
      String(repeating: "é", count: 32),
    ]
    for name in names {
      #expect(try Self.schema([Field(name, .text)]).entities[0].fields[0].name == name)
      #expect(try Schema(entities: [EntityType(name, fields: [])]).entities[0].name == name)
    }
    #expect(try Schema(entities: [EntityType("id", fields: [])]).entities.count == 1, "only a field may not be “id”")
    #expect(try Self.schema((0..<1_000).map { Field("f\($0)", .int) }).entities[0].fields.count == 1_000)
    let sameField = [EntityType("a", fields: [Field("x", .int)]), EntityType("b", fields: [Field("x", .int)])]
    #expect(try Schema(entities: sameField).entities.count == 2)
  }

  @Test("Letter case is ignored in ASCII alone, so that no Unicode table decides what a schema is")
  func asciiFolding() throws {
    let fields = [Field("\u{E9}", .int), Field("\u{C9}", .text), Field("E\u{301}x", .real)]
    let schema = try Self.schema(fields)
    #expect(schema.entities[0].field(named: "\u{E9}")?.type == .int)
    #expect(schema.entities[0].field(named: "e\u{301}") == nil, "names go by their bytes")
    #expect(schema.entities[0].field(named: "\u{C9}")?.type == .text)
    #expect(schema.entities[0].field(named: "x") == nil)
    #expect(throws: SchemaError.self) { try Self.schema(fields + [Field("e\u{301}X", .any)]) }
    #expect(throws: SchemaError.self, "two fields that look the same") {
      try Self.schema(fields + [Field("e\u{301}", .any)])
    }
    let types = try Schema(entities: [EntityType("\u{E9}", fields: []), EntityType("a=b:", fields: [])])
    #expect(types.entity(named: "e\u{301}") == nil, "names go by their bytes")
    #expect(types.entity(named: "a=b:") != nil, "only a field's name stands before “=”")
  }

  @Test("A rule takes its own actions and the values of the field's type, and null only where it replaces")
  func admission() {
    let kinds = (0...15).map { ValueKind(rawValue: $0) }
    let table: [(FieldType, Set<UInt8>)] = [
      (.bool, [1, 2]), (.int, [3]), (.real, [4]), (.text, [5]), (.bytes, [6]), (.id, [7]), (.number, [3, 4]),
      (.any, [0, 1, 2, 3, 4, 5, 6, 7]),
    ]
    #expect(Set(table.map(\.0)) == Set(FieldType.allCases))
    for (type, admitted) in table {
      for kind in kinds {
        for code in (0...31).map({ ActionCode(rawValue: $0) }) {
          let fits = admitted.contains(kind.rawValue)
          #expect(Rule.lastWriterWins.admits(code, kind, in: type) == (code == .set && (fits || kind == .null)))
          #expect(Rule.counter.admits(code, kind, in: type) == (code == .add && kind == .int))
          #expect(Rule.set().admits(code, kind, in: type) == ((code == .insert || code == .remove) && fits))
        }
      }
    }
  }
}
