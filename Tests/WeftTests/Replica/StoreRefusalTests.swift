internal import Foundation
internal import Testing
internal import Weft
internal import WeftSQLite

/// Files that are not opened, and are not touched either.
@Suite struct StoreRefusalTests {
  private let item = EntityReference("item", key: "i")

  private func code(_ body: () throws -> Void) -> WeftError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? WeftError)?.code
    }
  }

  /// Both ways of opening refuse, and the file is the same byte for byte.
  private func expectRefused(_ path: String, _ code: WeftError.Code, sourceLocation: SourceLocation = #_sourceLocation)
  {
    let before = FileManager.default.contents(atPath: path)
    #expect(self.code { _ = try Replica(at: .file(path)) } == code, sourceLocation: sourceLocation)
    #expect(
      self.code { _ = try Replica(TestSchema.everything, at: .file(path)) } == code, sourceLocation: sourceLocation)
    #expect(FileManager.default.contents(atPath: path) == before, sourceLocation: sourceLocation)
  }

  private func siblings(_ path: String) -> [String] {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
  }

  private func made(_ path: String, _ schema: Schema = TestSchema.everything) throws {
    let replica = try Replica(schema, at: .file(path), options: .manual(seed: 1))
    for entity in schema.entities {
      try replica.write { try $0.create(EntityReference(entity.name, key: "x")) }
    }
  }

  private func execute(_ sql: String, _ path: String) throws {
    let connection = try Connection(path: path, mode: .readWriteCreate, busyTimeoutMilliseconds: 1_000)
    defer { connection.close() }
    try connection.execute(sql)
  }

  @Test("a store of a newer format is refused and stays as it is, byte for byte")
  func newerFormat() throws {
    try withTemporaryFolder { folder in
      let path = folder.file("s")
      try made(path)
      try execute("PRAGMA user_version = 2", path)
      expectRefused(path, .storeNewer)
      try execute("PRAGMA user_version = 1", path)
      #expect(try Replica(at: .file(path)).all("item").count == 1)
    }
  }

  @Test("another program's database, a text, and a damaged header are no stores")
  func notAStore() throws {
    try withTemporaryFolder { folder in
      try execute("CREATE TABLE item(id); PRAGMA application_id = 7; PRAGMA user_version = 1", folder.file("other"))
      expectRefused(folder.file("other"), .notAStore)
      try Data("Shopping: milk, bread\n".utf8).write(to: URL(fileURLWithPath: folder.file("text")))
      expectRefused(folder.file("text"), .notAStore)
      try made(folder.file("s"))
      var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("s")))
      bytes.replaceSubrange(0..<16, with: Data(repeating: 0x41, count: 16))
      try bytes.write(to: URL(fileURLWithPath: folder.file("damaged")))
      expectRefused(folder.file("damaged"), .notAStore)
    }
  }

  @Test("a folder is refused by name; where nothing is, opening finds no store and makes nothing")
  func places() throws {
    try withTemporaryFolder { folder in
      #expect(code { _ = try Replica(at: .file(folder.path)) } == .notAStore)
      #expect(code { _ = try Replica(TestSchema.everything, at: .file(folder.path)) } == .notAStore)
      #expect(code { _ = try Replica(at: .file(folder.file("none"))) } == .storeMissing)
      #expect(code { _ = try Replica(TestSchema.everything, at: .file(folder.file("none/none"))) } == .storeUnreachable)
      #expect(siblings(folder.file("x")).isEmpty)
      try Data().write(to: URL(fileURLWithPath: folder.file("empty")))
      #expect(code { _ = try Replica(at: .file(folder.file("empty"))) } == .storeMissing)
      try made(folder.file("empty"))
      #expect(code { _ = try Replica.create(TestSchema.everything, at: .file(folder.file("empty"))) } == .storeExists)
    }
  }

  @Test("a file that may not be written is refused with its name, and stays")
  func readOnly() throws {
    try withTemporaryFolder { folder in
      let path = folder.file("s")
      try made(path)
      let before = FileManager.default.contents(atPath: path)
      try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
      // Whoever may do everything, as in a container, is not refused.
      if FileManager.default.isWritableFile(atPath: path) { return }
      #expect(code { _ = try Replica(at: .file(path)) } == .storeReadOnly)
      #expect(FileManager.default.contents(atPath: path) == before)
    }
  }

  @Test("a schema that changes a rule, a type or a life under data is refused by the field's name, and the file stays")
  func changedSchema() throws {
    try withTemporaryFolder { folder in
      let base = EntityType(
        "note", fields: [Field("text", .text), Field("count", .int, .counter), Field("tags", .text, .set())])
      let changes: [(EntityType, String)] = [
        (EntityType("note", fields: [Field("text", .int)]), "text"),
        (EntityType("note", fields: [Field("text", .text, .set())]), "text"),
        (EntityType("note", fields: [Field("text", .text), Field("count", .int)]), "count"),
        (EntityType("note", fields: [Field("tags", .any, .set())]), "tags"),
        (EntityType("note", life: .deleteWins, fields: base.fields), "note"),
      ]
      for (index, (changed, name)) in changes.enumerated() {
        let path = folder.file("\(index)")
        try made(path, Schema(entities: [base]))
        let before = FileManager.default.contents(atPath: path)
        do {
          _ = try Replica(try Schema(entities: [changed]), at: .file(path))
          Issue.record("change \(index) was adopted")
        } catch let error as WeftError {
          #expect(error.code == .schemaChanged && error.message.contains(name), "change \(index)")
          #expect(!error.remedy.isEmpty)
        }
        #expect(FileManager.default.contents(atPath: path) == before, "change \(index)")
        #expect(try Replica(at: .file(path)).all("note").count == 1)
      }
    }
  }

  @Test("a schema of a lower version is refused")
  func olderSchema() throws {
    try withTemporaryFolder { folder in
      let path = folder.file("s")
      let type = EntityType("note", fields: [Field("text", .text)])
      try made(path, Schema(version: 3, entities: [type]))
      #expect(code { _ = try Replica(Schema(version: 2, entities: [type]), at: .file(path)) } == .storeNewer)
      #expect(code { _ = try Replica(Schema(version: 4, entities: [type]), at: .file(path)) } == nil)
    }
  }

  @Test("a schema that adds fields and types is adopted: the old state stays, and what waited for them is folded")
  func addedField() throws {
    try withTemporaryFolder { folder in
      let path = folder.file("s")
      let small = try Schema(entities: [EntityType("note", fields: [Field("text", .text)])])
      let large = try Schema(
        version: 2,
        entities: [
          EntityType("note", fields: [Field("count", .int, .counter), Field("text", .text)]),
          EntityType("place", fields: [Field("name", .text)]),
        ])
      let note = EntityReference("note", key: "n")
      do {
        let replica = try Replica(small, at: .file(path), options: .manual(seed: 1))
        try replica.write { try $0.set(note, "text", .text("t")) }
      }
      do {
        let replica = try Replica(large, at: .file(path), options: .manual(seed: 2))
        #expect(try replica.value(note, "text") == .value(.text("t")))
        #expect(try replica.value(note, "count") == nil)
        try replica.write { transaction in
          try transaction.add(note, "count", 2)
          try transaction.create("place", key: "p")
        }
        try replica.expectRebuildable()
      }
      // The schema is the store's own from now on.
      let replica = try Replica(at: .file(path), options: .manual(seed: 3))
      #expect(replica.schema.version == 2)
      #expect(try replica.value(note, "count") == .counter(2))
      #expect(try StoreFile(path: path).rows("SELECT id, count, text FROM note") == [["n", "2", "t"]])
      #expect(try StoreFile(path: path).rows("SELECT id FROM place") == [["p"]])
    }
  }

  @Test("a field that is left out stays in the log, and is there again when it is declared again")
  func removedField() throws {
    try withTemporaryFolder { folder in
      let path = folder.file("s")
      let whole = try Schema(entities: [
        EntityType("note", fields: [Field("text", .text), Field("count", .int, .counter)])
      ])
      let part = try Schema(entities: [EntityType("note", fields: [Field("text", .text)])])
      let note = EntityReference("note", key: "n")
      do {
        let replica = try Replica(whole, at: .file(path), options: .manual(seed: 1))
        try replica.write { try $0.add(note, "count", 2) }
        try replica.sync(with: Replica.inMemory(7, schema: whole))
      }
      do {
        let replica = try Replica(part, at: .file(path), options: .manual(seed: 2))
        #expect(try replica.fetch(note)?.fields == [:])
        #expect(try replica.status().unknownOperationCount == 1)
      }
      let replica = try Replica(whole, at: .file(path), options: .manual(seed: 3))
      #expect(try replica.value(note, "count") == .counter(2))
      #expect(try replica.status().unknownOperationCount == 0)
    }
  }
}
