internal import Testing
internal import WeftSQLite

@Suite("Opening and copying")
struct OpeningTests {
  private static func open(_ path: String, _ mode: OpenMode) throws(SQLiteError) -> Connection {
    try Connection(path: path, mode: mode, busyTimeoutMilliseconds: 0)
  }

  @Test("a missing file is not created unless asked for", arguments: [OpenMode.readOnly, .readWrite])
  func missingFile(mode: OpenMode) throws {
    let folder = try TemporaryFolder()
    let error = failure { () throws(SQLiteError) in _ = try Self.open(folder.file("a"), mode) }
    #expect(error?.isCannotOpen == true)
    #expect(try folder.names == [])
  }

  @Test("a path in a missing folder, an empty path and one with NUL are typed", arguments: ["/missing/a", "", "a\0b"])
  func impossiblePath(path: String) throws {
    let folder = try TemporaryFolder()
    let full = path.hasPrefix("/") ? folder.path + path : path
    let error = failure { () throws(SQLiteError) in _ = try Self.open(full, .readWriteCreate) }
    #expect(error?.isCannotOpen == true)
    #expect(try folder.names == [])
  }

  @Test("a file system nobody registered is a typed error")
  func unknownFileSystem() throws {
    let error = failure { () throws(SQLiteError) in
      _ = try Connection(path: ":memory:", mode: .readWrite, vfs: "nobody", busyTimeoutMilliseconds: 0)
    }
    #expect(error?.message == "no such vfs: nobody")
  }

  @Test("a read-only connection reads, and refuses to write with a typed error")
  func readOnly() throws {
    let folder = try TemporaryFolder()
    try Self.open(folder.file("a"), .readWriteCreate).execute("CREATE TABLE t (v); INSERT INTO t VALUES (4)")
    let reader = try Self.open(folder.file("a"), .readOnly)
    #expect(try reader.integer("SELECT v FROM t") == 4)
    let error = failure { () throws(SQLiteError) in try reader.execute("INSERT INTO t VALUES (5)") }
    #expect(error?.isReadOnly == true)
    #expect(try folder.names == ["a"])
  }

  @Test("a file that is no database is found out by the first statement")
  func notADatabase() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(repeating: UInt8(ascii: "x"), count: 5_000), to: "a")
    let connection = try Self.open(folder.file("a"), .readWrite)
    let error = failure { () throws(SQLiteError) in _ = try connection.integer("SELECT count(*) FROM sqlite_schema") }
    #expect(error?.isNotADatabase == true)
    #expect(error?.isCorrupt == false)
  }

  @Test("the time to wait for a lock is the one asked for")
  func busyTimeout() throws {
    let folder = try TemporaryFolder()
    let holder = try Self.open(folder.file("a"), .readWriteCreate)
    try holder.execute("CREATE TABLE t (v); BEGIN IMMEDIATE")
    for milliseconds in [0, 300] as [Int32] {
      let connection = try Connection(
        path: folder.file("a"), mode: .readWrite, busyTimeoutMilliseconds: milliseconds)
      let start = ContinuousClock.now
      let error = failure { () throws(SQLiteError) in try connection.execute("BEGIN IMMEDIATE") }
      #expect(error?.isBusy == true)
      #expect(ContinuousClock.now - start >= .milliseconds(milliseconds))
    }
  }

  @Test("a statement that outlives its connection does not wait for a lock by it")
  func statementWithoutConnection() throws {
    let folder = try TemporaryFolder()
    let holder = try Self.open(folder.file("a"), .readWriteCreate)
    try holder.execute("CREATE TABLE t (v)")
    var connection: Connection? = try Connection(
      path: folder.file("a"), mode: .readWrite, busyTimeoutMilliseconds: 60_000)
    let statement = try #require(try connection?.prepare("INSERT INTO t VALUES (1)"))
    connection = nil
    try holder.execute("BEGIN IMMEDIATE")
    let error = failure { () throws(SQLiteError) in _ = try statement.step() }
    #expect(error?.isBusy == true)
  }

  @Test("opening a file in WAL mode only for reading creates nothing, and reading makes the companions")
  func readOnlyWAL() throws {
    let folder = try TemporaryFolder()
    let writer = try Self.open(folder.file("a"), .readWriteCreate)
    try writer.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (v); INSERT INTO t VALUES (4)")
    writer.close()
    let reader = try Self.open(folder.file("a"), .readOnly)
    #expect(try folder.names == ["a"])
    #expect(try reader.integer("SELECT v FROM t") == 4)
    #expect(try folder.names == ["a", "a-shm", "a-wal"])
  }

  @Test("the file's structure cannot be damaged by SQL")
  func defensive() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (v); PRAGMA writable_schema = ON")
    let error = failure { () throws(SQLiteError) in try connection.execute("DELETE FROM sqlite_schema") }
    #expect(error?.message == "table sqlite_master may not be modified")
  }

  @Test("closing in WAL mode leaves the one file, and the folder goes away with its owner")
  func nothingIsLeft() throws {
    let file: String
    do {
      let folder = try TemporaryFolder()
      file = folder.file("a")
      do {
        let connection = try Self.open(file, .readWriteCreate)
        #expect(try connection.text("PRAGMA journal_mode = WAL") == "wal")
        try connection.execute("CREATE TABLE t (v); INSERT INTO t VALUES (1)")
        #expect(try folder.names == ["a", "a-shm", "a-wal"])
        // A statement in the middle must not keep the file open once both are gone.
        let select = try connection.prepare("SELECT v FROM t")
        #expect(try select.step())
        connection.close()
      }
      #expect(try folder.names == ["a"])
    }
    #expect(failure { () throws(SQLiteError) in _ = try Self.open(file, .readOnly) }?.isCannotOpen == true)
  }

  @Test("connections to memory are apart from each other")
  func memoryIsPrivate() throws {
    let first = try Connection.inMemory()
    let second = try Connection.inMemory()
    try first.execute("CREATE TABLE t (v)")
    #expect(try first.integer("SELECT count(*) FROM sqlite_schema") == 1)
    #expect(try second.integer("SELECT count(*) FROM sqlite_schema") == 0)
  }

  @Test("a backup holds what was committed, also of a database in memory or in WAL mode", arguments: [false, true])
  func backup(inMemory: Bool) throws {
    let folder = try TemporaryFolder()
    let connection = try Self.open(inMemory ? ":memory:" : folder.file("a"), .readWriteCreate)
    if !inMemory { try connection.execute("PRAGMA journal_mode = WAL") }
    try connection.execute(
      "CREATE TABLE t (v); INSERT INTO t VALUES (1), (2); PRAGMA application_id = 5; PRAGMA user_version = 6")
    try connection.backup(to: folder.file("b"))
    try connection.execute("INSERT INTO t VALUES (4)")
    let copy = try Self.open(folder.file("b"), .readWrite)
    #expect(try copy.integer("SELECT sum(v) FROM t") == 3)
    #expect(try copy.integer("PRAGMA application_id") == 5)
    #expect(try copy.integer("PRAGMA user_version") == 6)
    #expect(try copy.text("PRAGMA integrity_check") == "ok")
  }

  @Test("a backup overwrites nothing and is not made within a transaction")
  func backupRefusals() throws {
    let folder = try TemporaryFolder()
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (v)")
    try connection.backup(to: folder.file("b"))
    let again = failure { () throws(SQLiteError) in try connection.backup(to: folder.file("b")) }
    #expect(again?.isCannotOpen == true)
    try folder.write(Array(repeating: 1, count: 100), to: "c")
    let foreign = failure { () throws(SQLiteError) in try connection.backup(to: folder.file("c")) }
    #expect(foreign?.isNotADatabase == true)
    let within = failure { () throws(SQLiteError) in
      try connection.transaction(.immediate) { () throws(SQLiteError) in try connection.backup(to: folder.file("d")) }
    }
    #expect(within?.isMisuse == true)
    #expect(try folder.names == ["b", "c"])
  }
}
