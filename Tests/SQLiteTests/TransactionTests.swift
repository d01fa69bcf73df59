internal import Testing
internal import WeftSQLite

@Suite("Transactions")
struct TransactionTests {
  private enum Refusal: Error, Equatable {
    case body
    case sqlite(SQLiteError)
  }

  private static func table(_ path: String = ":memory:", timeout: Int32 = 0) throws -> Connection {
    let connection = try Connection(path: path, mode: .readWriteCreate, busyTimeoutMilliseconds: timeout)
    try connection.execute("CREATE TABLE IF NOT EXISTS t (v)")
    return connection
  }

  @Test("a body that returns is committed, with its result", arguments: [TransactionKind.deferred, .immediate])
  func commit(kind: TransactionKind) throws {
    let connection = try Self.table()
    let result = try connection.transaction(kind) { () throws(SQLiteError) in
      #expect(connection.isInTransaction)
      try connection.execute("INSERT INTO t VALUES (1)")
      return "done"
    }
    #expect(result == "done")
    #expect(!connection.isInTransaction)
    #expect(try connection.integer("SELECT count(*) FROM t") == 1)
  }

  @Test("a body that throws is rolled back, and its own error comes out")
  func rollback() throws {
    let connection = try Self.table()
    #expect(throws: Refusal.body) {
      try connection.transaction(.immediate, wrapping: Refusal.sqlite) { () throws(Refusal) in
        do throws(SQLiteError) {
          try connection.execute("INSERT INTO t VALUES (1)")
        } catch {
          throw .sqlite(error)
        }
        throw .body
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.integer("SELECT count(*) FROM t") == 0)
  }

  @Test("a body with untyped errors works too")
  func untypedErrors() throws {
    let connection = try Self.table()
    let asItIs: (SQLiteError) -> any Error = { $0 }
    #expect(throws: Refusal.body) {
      try connection.transaction(.deferred, wrapping: asItIs) { () throws(any Error) in
        try connection.execute("INSERT INTO t VALUES (1)")
        throw Refusal.body
      }
    }
    #expect(try connection.integer("SELECT count(*) FROM t") == 0)
  }

  @Test("a commit that fails is rolled back")
  func commitFails() throws {
    let connection = try Connection.inMemory()
    try connection.execute(
      """
      PRAGMA foreign_keys = ON;
      CREATE TABLE a (id INTEGER PRIMARY KEY);
      CREATE TABLE b (a REFERENCES a DEFERRABLE INITIALLY DEFERRED);
      """)
    let error = failure { () throws(SQLiteError) in
      try connection.transaction(.immediate) { () throws(SQLiteError) in
        try connection.execute("INSERT INTO b VALUES (1)")
      }
    }
    #expect(error?.isConstraint == true)
    #expect(!connection.isInTransaction)
    #expect(try connection.integer("SELECT count(*) FROM b") == 0)
  }

  @Test("a transaction within another one throws and leaves the outer one alone")
  func nested() throws {
    let connection = try Self.table()
    try connection.transaction(.immediate) { () throws(SQLiteError) in
      try connection.execute("INSERT INTO t VALUES (1)")
      var ran = false
      let error = failure { () throws(SQLiteError) in
        try connection.transaction(.immediate) { () throws(SQLiteError) in ran = true }
      }
      #expect(error?.code == 1)
      #expect(!ran)
      #expect(connection.isInTransaction)
    }
    #expect(try connection.integer("SELECT count(*) FROM t") == 1)
  }

  @Test("a body that ends the transaction itself does not count as committed")
  func endedWithin() throws {
    let connection = try Self.table()
    let error = failure { () throws(SQLiteError) in
      try connection.transaction(.immediate) { () throws(SQLiteError) in try connection.execute("ROLLBACK") }
    }
    // SQLITE_ABORT, and not the error of a statement that does not fit.
    #expect(error?.code == 4 && error?.isMisfit == false)
  }

  @Test("the second writer on one file is told that it is busy, before its body runs")
  func busy() throws {
    let folder = try TemporaryFolder()
    let first = try Self.table(folder.file("a"))
    let second = try Self.table(folder.file("a"))
    try first.transaction(.immediate) { () throws(SQLiteError) in
      try first.execute("INSERT INTO t VALUES (1)")
      var ran = false
      let error = failure { () throws(SQLiteError) in
        try second.transaction(.immediate) { () throws(SQLiteError) in ran = true }
      }
      #expect(error?.isBusy == true)
      #expect(error?.isCorrupt == false)
      #expect(!ran)
      #expect(!second.isInTransaction)
    }
    try second.transaction(.immediate) { () throws(SQLiteError) in try second.execute("INSERT INTO t VALUES (2)") }
    #expect(try first.integer("SELECT sum(v) FROM t") == 3)
  }

  @Test("a commit that a reader holds up is busy, and rolled back")
  func busyCommit() throws {
    let folder = try TemporaryFolder()
    let writer = try Self.table(folder.file("a"))
    let reader = try Self.table(folder.file("a"))
    try writer.execute("INSERT INTO t VALUES (1)")
    // In rollback mode a reader in the middle of a result keeps the file from changing.
    let select = try reader.prepare("SELECT v FROM t")
    #expect(try select.step())
    let error = failure { () throws(SQLiteError) in
      try writer.transaction(.immediate) { () throws(SQLiteError) in try writer.execute("INSERT INTO t VALUES (2)") }
    }
    #expect(error?.isBusy == true)
    #expect(!writer.isInTransaction)
    select.reset()
    #expect(try reader.integer("SELECT count(*) FROM t") == 1)
  }

  @Test("a full disk is typed, and what the transaction wrote is gone")
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    let connection = try Self.table(folder.file("a"))
    try connection.execute("INSERT INTO t VALUES (0)")
    let limit = try connection.integer("PRAGMA page_count") + 10
    #expect(try connection.integer("PRAGMA max_page_count = \(limit)") == limit)
    let error = failure { () throws(SQLiteError) in
      try connection.transaction(.immediate) { () throws(SQLiteError) in
        let insert = try connection.prepare("INSERT INTO t VALUES (?1)")
        for _ in 0..<1_000 {
          try insert.bindBlob(ContiguousArray(repeating: 1, count: 4_000), at: 1)
          try insert.run()
        }
      }
    }
    #expect(error?.isFull == true)
    #expect(!connection.isInTransaction)
    #expect(try connection.integer("SELECT count(*) FROM t") == 1)
    try connection.execute("INSERT INTO t VALUES (1)")
  }
}
