internal import Testing
internal import WeftCrypto
internal import WeftOperations

struct SchemaDigestTests {
  private static let fields = [Field("title", .text), Field("quantity", .int, .counter), Field("tags", .text, .set())]

  private static func item(
    _ name: String = "item", life: EntityLife = .editsRevive, fields: [Field] = fields
  ) -> EntityType {
    EntityType(name, life: life, fields: fields)
  }

  @Test("The digest is SHA-256 over the sorted names, lives, types and rules, each text behind its length")
  func golden() throws {
    let schema = try Schema(entities: [Self.item()])
    let input = ContiguousArray(
      hex: """
        7765667420736368656d612031 01 01
        04 6974656d 0b 656469747352657669766503
        08 7175616e74697479 03 696e74 07 636f756e746572
        04 74616773 04 74657874 0b 7365742e61646457696e73
        05 7469746c65 04 74657874 0e 6c617374577269746572 57696e73
        """)
    #expect(schema.digest == SHA256.digest(of: input))
    // The same, computed apart from this package.
    #expect(schema.digest.description == "3ff9f3786e8419aa4bfb317d47eb6d337ed7e33b330f9d0e6a1c2930614aca6b")
  }

  @Test("The order of declaration does not show")
  func order() throws {
    let list = EntityType("list", life: .deleteWins, fields: [Field("name", .text)])
    let digest = try Schema(entities: [Self.item(), list]).digest
    for fields in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let item = Self.item(fields: fields.map { Self.fields[$0] })
      #expect(try Schema(entities: [item, list]).digest == digest)
      #expect(try Schema(entities: [list, item]).digest == digest)
    }
  }

  @Test("Every single change gives another digest")
  func changes() throws {
    let list = EntityType("list", life: .deleteWins, fields: [Field("name", .text)])
    func changed(_ index: Int, _ field: Field) -> EntityType {
      var fields = Self.fields
      fields[index] = field
      return Self.item(fields: fields)
    }
    var schemas = [
      try Schema(entities: [Self.item(), list]), try Schema(version: 2, entities: [Self.item(), list]),
      try Schema(version: 128, entities: [Self.item(), list]), try Schema(entities: [Self.item()]),
      try Schema(entities: [Self.item("itens"), list]), try Schema(entities: [Self.item("Item"), list]),
      try Schema(entities: [Self.item(life: .lastWriterWins), list]),
      try Schema(entities: [Self.item(life: .deleteWins), list]),
      try Schema(entities: [Self.item(fields: Array(Self.fields.dropLast())), list]),
      try Schema(entities: [Self.item(fields: Self.fields + [Field("note", .text)]), list]),
      try Schema(entities: [changed(0, Field("titel", .text)), list]),
      try Schema(entities: [changed(0, Field("title", .text, .set())), list]),
      try Schema(entities: [changed(1, Field("quantity", .int)), list]),
      try Schema(entities: [Self.item(), EntityType("list", life: .deleteWins, fields: [])]),
      // The field has moved to the other type.
      try Schema(entities: [
        Self.item(fields: Self.fields + [Field("name", .text)]), EntityType("list", life: .deleteWins, fields: []),
      ]),
      // The border between two names has moved.
      try Schema(entities: [Self.item("ite"), EntityType("mlist", life: .deleteWins, fields: [Field("name", .text)])]),
    ]
    for type in FieldType.allCases where type != .text {
      schemas.append(try Schema(entities: [changed(0, Field("title", type)), list]))
      schemas.append(try Schema(entities: [changed(2, Field("tags", type, .set())), list]))
    }
    #expect(Set(schemas.map { $0.digest }).count == schemas.count)
  }
}
