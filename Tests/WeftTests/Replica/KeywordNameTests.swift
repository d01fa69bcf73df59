internal import Testing
internal import Weft
internal import WeftSQLite

/// Names that mean something to SQL.
@Suite struct KeywordNameTests {
  /// Every word of https://www.sqlite.org/lang_keywords.html, and the names of a row's number.
  private static let words = """
    abort action add after all alter always analyze and as asc attach autoincrement before begin between by cascade case cast
    check collate column commit conflict constraint create cross current current_date current_time current_timestamp
    database default deferrable deferred delete desc detach distinct do drop each else end escape except exclude exclusive
    exists explain fail filter first following for foreign from full generated glob group groups having if ignore immediate in
    index indexed initially inner insert instead intersect into is isnull join key last left like limit match materialized
    natural no not nothing notnull null nulls of offset on or order others outer over partition plan pragma preceding primary
    query raise range recursive references regexp reindex release rename replace restrict returning right rollback row rows
    savepoint select set table temp temporary then ties to transaction trigger unbounded union unique update using vacuum
    values view virtual when where window with without rowid oid strict stored hidden main
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  @Test("every keyword of SQLite may be an entity type's and a field's name, and is a view's and a column's")
  func keywords() throws {
    try withTemporaryFolder { folder in
      let path = folder.file("s")
      let fields = Self.words.map { Field($0, .text) }
      let schema = try Schema(
        entities: Self.words.map { EntityType($0, fields: $0 == "select" ? fields : [Field($0, .text)]) })
      let replica = try Replica(schema, at: .file(path))
      try replica.write { transaction in
        for word in Self.words {
          let entity = try transaction.create(word, key: "k")
          try transaction.set(entity, word, .text("is \(word)"))
          try transaction.set(EntityReference("select", key: "k"), word, .text("is \(word)"))
        }
      }
      #expect(try replica.verify().isClean)
      try replica.rebuild()
      #expect(try replica.verify().isClean)
      replica.close()
      #expect(Self.words.count > 140)
      let connection = try StoreFile(path: path).connection(.readOnly)
      for word in Self.words {
        let statement = try connection.prepare("SELECT * FROM \"\(word)\"")
        let column = word == "select" ? Self.words.firstIndex(of: word).map { $0 + 1 } ?? 0 : 1
        #expect(statement.columnName(column) == word)
        #expect(try statement.step() && statement.text(column) == "is \(word)")
        let found = try connection.prepare("SELECT id FROM \"\(word)\" WHERE \"\(word)\" = 'is \(word)'")
        #expect(try found.step() && found.text(0) == "k")
      }
      connection.close()
    }
  }
}
