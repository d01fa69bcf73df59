internal import Foundation
internal import Testing
internal import Weft
internal import WeftSQLite

/// Files in which the making of a store was cut off.
@Suite struct UnfinishedStoreTests {
  private func execute(_ sql: String, _ path: String) throws {
    let connection = try Connection(path: path, mode: .readWriteCreate, busyTimeoutMilliseconds: 1_000)
    defer { connection.close() }
    try connection.execute(sql)
  }

  @Test("a database without content is made a store, by whoever makes one", arguments: [true, false])
  func emptyDatabase(opensOrCreates: Bool) throws {
    try withTemporaryFolder { folder in
      let path = folder.file("s")
      try execute("PRAGMA journal_mode = WAL", path)
      #expect((FileManager.default.contents(atPath: path)?.count ?? 0) > 0)
      #expect(throws: WeftError.self) { try Replica(at: .file(path)) }
      let replica =
        opensOrCreates
        ? try Replica(TestSchema.everything, at: .file(path), options: .manual(seed: 1))
        : try Replica.create(TestSchema.everything, at: .file(path), options: .manual(seed: 1))
      try replica.write { try $0.create(EntityReference("item", key: "i")) }
      #expect(try replica.all("item").count == 1)
      #expect(try replica.verify().isClean)
    }
  }

  @Test(
    "a database without content that another program has marked is left to it",
    arguments: ["PRAGMA application_id = 7", "PRAGMA user_version = 3"])
  func marked(sql: String) throws {
    try withTemporaryFolder { folder in
      let path = folder.file("s")
      try execute(sql, path)
      let before = FileManager.default.contents(atPath: path)
      var codes: [WeftError.Code] = []
      for attempt in [
        { _ = try Replica(TestSchema.everything, at: .file(path)) },
        { _ = try Replica.create(TestSchema.everything, at: .file(path)) }, { _ = try Replica(at: .file(path)) },
      ] as [() throws -> Void] {
        do { try attempt() } catch let error as WeftError { codes.append(error.code) }
      }
      #expect(codes == [.notAStore, .storeExists, .notAStore])
      #expect(FileManager.default.contents(atPath: path) == before)
    }
  }
}
