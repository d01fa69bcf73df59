internal import Foundation
internal import Testing
internal import WeftOperations
internal import WeftSQLite
internal import WeftStorage

/// Making and opening store files.
@Suite struct StoreOpeningTests {
  private func withFile(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "weft-storage-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder + "/store")
  }

  private func bytes(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

  private func refusal(_ path: String) -> String {
    do throws(StoreError) {
      try Store.open(at: path).close()
      return "opened"
    } catch {
      switch error {
      case .missing: return "missing"
      case .exists: return "exists"
      case .notAStore: return "notAStore"
      case .newerFormat(let version): return "newerFormat \(version)"
      case .damaged: return "damaged"
      case .foreignLog: return "foreignLog"
      case .sqlite(let error): return error.isCannotOpen ? "cannotOpen" : "sqlite"
      }
    }
  }

  private func made(_ path: String) throws {
    try Store.create(at: path, scope: .main) { _ in }.close()
  }

  private func execute(_ sql: String, _ path: String) throws {
    let connection = try Connection(path: path, mode: .readWriteCreate, busyTimeoutMilliseconds: 0)
    defer { connection.close() }
    try connection.execute(sql)
  }

  @Test("a store has the application id, the format version, WAL and FULL")
  func configuration() throws {
    try withFile { path in
      try made(path)
      let store = try Store.open(at: path)
      func integer(_ pragma: String) throws -> Int64 {
        let statement = try store.connection.prepare("PRAGMA \(pragma)")
        return try statement.step() ? statement.int64(0) : -1
      }
      // "WEFT" in ASCII; FULL is 2 (https://www.sqlite.org/pragma.html#pragma_synchronous).
      #expect(try integer("application_id") == 0x57 << 24 | 0x45 << 16 | 0x46 << 8 | 0x54)
      #expect(try integer("user_version") == 1)
      #expect(try integer("synchronous") == 2)
      let mode = try store.connection.prepare("PRAGMA journal_mode")
      #expect(try mode.step() && mode.text(0) == "wal")
    }
  }

  @Test("a store of a newer format is refused, and not a byte of it changes", arguments: [2, 3, 1_000, 0x7FFF_FFFF])
  func newerFormat(_ version: Int64) throws {
    try withFile { path in
      try made(path)
      try execute("PRAGMA user_version = \(version)", path)
      let before = bytes(path)
      for _ in 0..<3 { #expect(refusal(path) == "newerFormat \(version)") }
      #expect(bytes(path) == before)
    }
  }

  @Test("a version below 1 is no store")
  func noVersion() throws {
    try withFile { path in
      try made(path)
      try execute("PRAGMA user_version = 0", path)
      #expect(refusal(path) == "notAStore")
    }
  }

  @Test("another program's database, text, and nothing at all are refused and left as they are")
  func others() throws {
    try withFile { path in
      #expect(refusal(path) == "cannotOpen")
      #expect(!FileManager.default.fileExists(atPath: path))
      try Data().write(to: URL(fileURLWithPath: path))
      #expect(refusal(path) == "missing")
      #expect(bytes(path) == Data())
      try execute("CREATE TABLE t(a); INSERT INTO t VALUES (1)", path)
      let database = bytes(path)
      #expect(refusal(path) == "notAStore")
      #expect(bytes(path) == database)
      let text = Data(String(repeating: "no database\n", count: 1_000).utf8)
      try text.write(to: URL(fileURLWithPath: path))
      #expect(refusal(path) == "notAStore")
      #expect(bytes(path) == text)
      #expect(refusal((path as NSString).deletingLastPathComponent) != "opened")
    }
  }

  @Test("what is there already is not made over, and a failing set-up leaves no store")
  func creation() throws {
    try withFile { path in
      #expect(throws: StoreError.self) {
        try Store.create(at: path, scope: .main) { _ throws(StoreError) in throw .damaged("set-up") }
      }
      #expect(refusal(path) == "missing")
      try made(path)
      let before = bytes(path)
      #expect(throws: StoreError.self) { try made(path) }
      #expect(bytes(path) == before)
      #expect(refusal(path) == "opened")
    }
  }

  @Test("a store that is opened alone is read as it lies there, is not written, and nothing is made beside it")
  func alone() throws {
    try withFile { path in
      try made(path)
      let before = bytes(path)
      let store = try Store.openAlone(at: path)
      #expect(try store.batches.lastPosition() == 0)
      #expect(throws: SQLiteError.self) { try store.meta.setFileID(1) }
      store.close()
      #expect(bytes(path) == before)
      for suffix in ["-wal", "-shm"] { #expect(bytes(path + suffix) == nil) }
    }
  }
}
