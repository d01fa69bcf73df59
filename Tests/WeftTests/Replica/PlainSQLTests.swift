internal import Testing
internal import Weft
internal import WeftSQLite

/// What somebody sees who opens the file with plain SQLite.
@Suite struct PlainSQLTests {
  private let id = EntityID(rawValue: 0x0189_f7a0_1234_7abc_8def_0123_4567_89ab)

  private func withStore(_ body: (Replica, StoreFile) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let replica = try Replica(
        TestSchema.everything, at: .file(folder.file("s")), options: .manual("own", clock: ManualClock(1_000), seed: 1))
      try body(replica, StoreFile(path: folder.file("s")))
    }
  }

  @Test("a view per type shows typed columns, ids as text and sets as JSON")
  func typedColumns() throws {
    try withStore { replica, file in
      let item = EntityReference("item", key: "milk")
      try replica.write { transaction in
        try transaction.set(item, "title", .text("Milk"))
        try transaction.set(item, "done", .bool(true))
        try transaction.set(item, "size", .int(9_007_199_254_740_993))
        try transaction.set(item, "weight", .real(2))
        try transaction.set(item, "picture", .bytes([0, 0xFF]))
        try transaction.set(item, "list", .id(id))
        try transaction.set(item, "price", .int(130))
        try transaction.set(item, "note", .text("n"))
        try transaction.add(item, "quantity", -3)
        for tag in ["b", "a\"\\\n", "\u{e9}", "e\u{301}"] { try transaction.insert(item, "tags", .text(tag)) }
      }
      let columns = [
        "id", "title", "done", "size", "weight", "picture", "list", "price", "note", "quantity", "tags", "things",
      ]
      let types = try file.rows("SELECT \(columns.map { "typeof(\($0))" }.joined(separator: ", ")) FROM item")
      #expect(
        types == [
          ["text", "text", "integer", "integer", "real", "blob", "blob", "integer", "text", "integer", "text", "null"]
        ])
      let values = try file.rows(
        "SELECT id, title, done, size, weight, hex(picture), hex(list), price, note, quantity FROM item")
      #expect(
        values == [
          [
            "milk", "Milk", "1", "9007199254740993", "2.0", "00FF", "0189F7A012347ABC8DEF0123456789AB", "130", "n",
            "-3",
          ]
        ])
      let tags = try file.rows("SELECT value, type FROM item, json_each(item.tags)")
      #expect(tags.map { Array($0[0].utf8) } == ["a\"\\\n", "b", "e\u{301}", "\u{e9}"].map { Array($0.utf8) })
      #expect(tags.allSatisfy { $0[1] == "text" })
    }
  }

  @Test("number and any keep integers and reals apart, null and absent are NULL")
  func mixedColumns() throws {
    try withStore { replica, file in
      let prices: [Value] = [.int(130), .real(130), .real(130.5), .null]
      for (index, price) in prices.enumerated() {
        try replica.write { try $0.set(EntityReference("item", key: "\(index)"), "price", price) }
      }
      #expect(
        try file.rows("SELECT typeof(price), coalesce(price, 'NULL') FROM item ORDER BY item.id")
          == [["integer", "130"], ["real", "130.0"], ["real", "130.5"], ["null", "NULL"]])
      let notes: [Value] = [
        .bool(true), .int(1), .real(1), .text("1"), .bytes([0x31]), .id(id), .real(.nan), .real(.infinity),
      ]
      for (index, note) in notes.enumerated() {
        try replica.write { try $0.set(EntityReference("item", key: "n\(index)"), "note", note) }
      }
      #expect(
        try file.rows("SELECT typeof(note) FROM item WHERE id LIKE 'n%' ORDER BY id").map { $0[0] }
          == ["integer", "integer", "real", "text", "blob", "blob", "null", "real"])
      #expect(try file.rows("SELECT count(*) FROM item WHERE title IS NULL") == [["12"]])
    }
  }

  @Test("what is deleted is not in the view and is in the table, with its values and marked hidden")
  func hidden() throws {
    try withStore { replica, file in
      for type in TestSchema.types {
        for key in ["a", "b"] { try replica.write { try $0.set(EntityReference(type, key: key), "title", .text(key)) } }
        try replica.write { try $0.delete(EntityReference(type, key: "a")) }
        #expect(try file.rows("SELECT id, title FROM \(type)") == [["b", "b"]])
        #expect(
          try file.rows("SELECT _key, title, _hidden, typeof(id), length(id) FROM _state_\(type) ORDER BY _key")
            == [["a", "a", "1", "blob", "16"], ["b", "b", "0", "blob", "16"]])
        try replica.write { try $0.restore(EntityReference(type, key: "a")) }
        #expect(try file.rows("SELECT count(*) FROM \(type)") == [["2"]])
      }
    }
  }

  @Test("an id without a natural key is its UUID in lower case")
  func idText() throws {
    try withStore { replica, file in
      try replica.write { try $0.create(EntityReference("page", id)) }
      #expect(try file.rows("SELECT id FROM page") == [["0189f7a0-1234-7abc-8def-0123456789ab"]])
    }
  }

  @Test("elements of every type are JSON that SQLite reads")
  func anyElements() throws {
    try withStore { replica, file in
      let item = EntityReference("item", key: "i")
      try replica.write { transaction in
        for value in TestSchema.hostileValues where value != .null { try transaction.insert(item, "things", value) }
      }
      #expect(try file.rows("SELECT json_valid(things) FROM item") == [["1"]])
      let count = try file.rows("SELECT json_array_length(things) FROM item")
      // Without null; -0.0 is 0.0 and the NaNs are one.
      #expect(count == [["\(TestSchema.hostileValues.count - 3)"]])
      let integers = try file.rows("SELECT value FROM item, json_each(things) WHERE type = 'integer'").map { $0[0] }
      #expect(Set(integers).isSuperset(of: ["9223372036854775807", "-9223372036854775808", "9007199254740993"]))
    }
  }

  @Test("a set whose last element was removed is NULL, as one that never was")
  func emptySet() throws {
    try withStore { replica, file in
      let page = EntityReference("page", key: "p")
      try replica.write { try $0.insert(page, "marks", .int(1)) }
      #expect(try file.rows("SELECT marks FROM page") == [["[1]"]])
      try replica.write { try $0.remove(page, "marks", .int(1)) }
      #expect(try file.rows("SELECT typeof(marks) FROM page") == [["null"]])
    }
  }

  @Test("names with spaces, quotation marks and words of SQL are tables and columns of that name")
  func oddNames() throws {
    try withTemporaryFolder { folder in
      let schema = try Schema(
        entities: [
          EntityType("order", fields: [Field("group", .text), Field("say \"it\"", .int), Field("né", .int, .counter)]),
          EntityType("a'b c", life: .deleteWins, fields: [Field("select", .text, .set())]),
        ])
      let file = StoreFile(path: folder.file("s"))
      let replica = try Replica(schema, at: .file(file.path), options: .manual(seed: 1))
      try replica.write { transaction in
        let order = EntityReference("order", key: "1")
        try transaction.set(order, "group", .text("g"))
        try transaction.set(order, "say \"it\"", .int(5))
        try transaction.add(order, "né", 2)
        try transaction.insert(EntityReference("a'b c", key: "1"), "select", .text("x"))
      }
      #expect(try file.rows(#"SELECT "group", "say ""it""", "né" FROM "order""#) == [["g", "5", "2"]])
      #expect(try file.rows(#"SELECT "select" FROM "a'b c""#) == [["[\"x\"]"]])
      try replica.expectRebuildable()
      #expect(try file.rows(#"SELECT "group" FROM "order""#) == [["g"]])
    }
  }

  @Test("what sync brought is in the tables when it returns")
  func afterSync() throws {
    try withStore { replica, file in
      let other = try Replica.inMemory(2, clock: ManualClock(1_000))
      try other.write { try $0.set(EntityReference("page", key: "p"), "title", .text("t")) }
      try other.sync(with: replica)
      #expect(try file.rows("SELECT id, title FROM page") == [["p", "t"]])
    }
  }
}
