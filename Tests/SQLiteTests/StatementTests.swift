internal import Testing
internal import WeftSQLite

@Suite("Statements")
struct StatementTests {
  @Test("a statement is used again, and a reset clears what was bound")
  func reuse() throws {
    let connection = try Connection.inMemory()
    let select = try connection.prepare("SELECT ?1")
    for value in Int64(1)...3 {
      try select.bind(value, at: 1)
      #expect(try select.step())
      #expect(select.int64(0) == value)
      select.reset()
    }
    #expect(try select.step())
    #expect(select.isNull(0))
  }

  @Test("a statement let go of in the middle comes back fresh and holds no lock")
  func releasedInTheMiddle() throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.file("a"), mode: .readWriteCreate, busyTimeoutMilliseconds: 0)
    let other = try Connection(path: folder.file("a"), mode: .readWriteCreate, busyTimeoutMilliseconds: 0)
    try connection.execute("CREATE TABLE t (v); INSERT INTO t VALUES (1), (2)")
    func firstRow() throws -> Int64 {
      let select = try connection.prepare("SELECT v FROM t WHERE ?1 IS NULL ORDER BY v")
      #expect(try select.step())
      return select.int64(0)
    }
    #expect(try firstRow() == 1)
    // In rollback mode a reader in the middle would make this busy.
    #expect(failure { () throws(SQLiteError) in try other.execute("DELETE FROM t WHERE v = 1") } == nil)
    #expect(try firstRow() == 2)
  }

  @Test("the same SQL within itself walks independently")
  func nestedUse() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (v); INSERT INTO t VALUES (1), (2), (3)")
    let sql = "SELECT v FROM t ORDER BY v"
    var pairs: [Int64] = []
    let outer = try connection.prepare(sql)
    while try outer.step() {
      let inner = try connection.prepare(sql)
      while try inner.step() { pairs.append(10 * outer.int64(0) + inner.int64(0)) }
    }
    #expect(pairs == [11, 12, 13, 21, 22, 23, 31, 32, 33])
  }

  @Test("texts that are equal only by canonical equivalence are different statements")
  func canonicalEquivalents() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (\"\u{e9}\", \"e\u{301}\"); INSERT INTO t VALUES (1, 2)")
    #expect(try connection.integer("SELECT \"\u{e9}\" FROM t") == 1)
    #expect(try connection.integer("SELECT \"e\u{301}\" FROM t") == 2)
  }

  @Test("more texts than the cache keeps all work")
  func manyTexts() throws {
    let connection = try Connection.inMemory()
    let held = try connection.prepare("SELECT 7")
    for number in 0..<Int64(600) { #expect(try connection.integer("SELECT \(number)") == number) }
    #expect(try held.step())
    #expect(held.int64(0) == 7)
    #expect(try connection.integer("SELECT 3") == 3)
  }

  @Test("columns have names and a number")
  func columns() throws {
    let connection = try Connection.inMemory()
    let select = try connection.prepare("SELECT 1 AS one, 2 AS \"zwei\u{e9}\"")
    #expect(select.columnCount == 2)
    #expect(select.columnName(0) == "one")
    #expect(select.columnName(1) == "zwei\u{e9}")
    #expect(try connection.prepare("BEGIN").columnCount == 0)
  }

  @Test("SQL that is wrong, empty or several statements is refused with a typed error")
  func wrongText() throws {
    let connection = try Connection.inMemory()
    func refusal(_ sql: String) -> SQLiteError? {
      failure { () throws(SQLiteError) in _ = try connection.prepare(sql) }
    }
    #expect(refusal("SELEC 1")?.code == 1)
    #expect(refusal("SELEC 1")?.message == "near \"SELEC\": syntax error")
    #expect(refusal("SELECT \"misspelt\"")?.code == 1)
    for sql in ["", "  ", "-- nothing", "SELECT 1; SELECT 2", "SELECT 1;\0"] {
      #expect(refusal(sql)?.isMisuse == true, "\(sql)")
    }
    #expect(refusal("SELECT 1 ;\n") == nil)
    let nul = failure { () throws(SQLiteError) in try connection.execute("SELECT 1;\0 SELECT 2") }
    #expect(nul?.isMisuse == true)
  }

  @Test("a parameter that does not exist is a typed error", arguments: [0, 2, -1])
  func wrongParameter(index: Int) throws {
    let select = try Connection.inMemory().prepare("SELECT ?1")
    #expect(failure { () throws(SQLiteError) in try select.bind(Int64(1), at: index) }?.code == 25)
    #expect(failure { () throws(SQLiteError) in try select.bindText("", at: index) }?.code == 25)
    #expect(failure { () throws(SQLiteError) in try select.bindBlob([], at: index) }?.code == 25)
  }

  @Test("a constraint is a typed error that names the column and not the value, and the statement goes on")
  func constraint() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (v TEXT UNIQUE)")
    let insert = try connection.prepare("INSERT INTO t VALUES (?1)")
    try insert.bindText("secret", at: 1)
    try insert.run()
    try insert.bindText("secret", at: 1)
    let error = failure { () throws(SQLiteError) in try insert.run() }
    #expect(error?.isConstraint == true)
    #expect(error?.extendedCode == 2067)
    #expect(error?.description == "SQLite error 19 (2067): UNIQUE constraint failed: t.v")
    try insert.bindText("other", at: 1)
    try insert.run()
    #expect(connection.changes == 1)
    #expect(connection.lastInsertRowID == 2)
  }

  @Test("after closing, calls throw, and a statement still held can be let go of")
  func closing() throws {
    let connection = try Connection.inMemory()
    let held = try connection.prepare("SELECT 5")
    connection.close()
    connection.close()
    #expect(failure { () throws(SQLiteError) in try connection.execute("SELECT 1") }?.isMisuse == true)
    #expect(failure { () throws(SQLiteError) in _ = try connection.prepare("SELECT 5") }?.isMisuse == true)
    #expect(connection.changes == 0)
    #expect(!connection.isInTransaction)
    #expect(try held.step())
    #expect(held.int64(0) == 5)
  }

  @Test("reading without a row, or a column that is not there, traps")
  func readingNothingTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure) {
        _ = try Connection.inMemory().prepare("SELECT 1").int64(0)
      })
    expectTrap(
      await #expect(processExitsWith: .failure) {
        let select = try Connection.inMemory().prepare("SELECT 1")
        _ = try select.step()
        _ = select.text(1)
      })
  }

  @Test("moving on while bytes are lent traps")
  func movingWhileLentTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure) {
        let select = try Connection.inMemory().prepare("SELECT 'text'")
        _ = try select.step()
        select.withBytes(of: 0) { _ in select.reset() }
      })
  }
}
