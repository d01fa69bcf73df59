internal import Testing
internal import WeftSQLite

@Suite("Values in and out")
struct ValueTests {
  /// A table that keeps what it is given.
  static func table() throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (n INTEGER PRIMARY KEY, v ANY) STRICT")
    return connection
  }

  @Test("integers are exact to 64 bits", arguments: [0, 1, -1, 130, Int64.max, .min, 1 << 53 + 1])
  func integers(value: Int64) throws {
    let connection = try Self.table()
    let insert = try connection.prepare("INSERT INTO t (v) VALUES (?1)")
    try insert.bind(value, at: 1)
    try insert.run()
    let select = try connection.prepare("SELECT v FROM t")
    #expect(try select.step())
    #expect(select.columnKind(0) == .integer)
    #expect(select.int64(0) == value)
    #expect(!select.isNull(0))
    #expect(try !select.step())
  }

  @Test(
    "reals keep every bit, infinities and the sign of zero included",
    arguments: [
      0.0, -0.0, 130.0, 0.1, -1.5, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e300,
    ])
  func reals(value: Double) throws {
    let connection = try Connection.inMemory()
    let select = try connection.prepare("SELECT ?1")
    try select.bind(value, at: 1)
    #expect(try select.step())
    #expect(select.columnKind(0) == .real)
    #expect(select.double(0).bitPattern == value.bitPattern)
  }

  @Test("infinities survive a table")
  func infinitiesInATable() throws {
    let connection = try Self.table()
    let insert = try connection.prepare("INSERT INTO t (v) VALUES (?1)")
    for value in [Double.infinity, -Double.infinity] {
      try insert.bind(value, at: 1)
      try insert.run()
    }
    let select = try connection.prepare("SELECT v FROM t ORDER BY n")
    #expect(try select.step())
    #expect(select.double(0) == .infinity)
    #expect(try select.step())
    #expect(select.double(0) == -.infinity)
  }

  @Test("NaN is bound as NULL")
  func nanIsNull() throws {
    let connection = try Connection.inMemory()
    let select = try connection.prepare("SELECT ?1")
    try select.bind(Double.nan, at: 1)
    #expect(try select.step())
    #expect(select.columnKind(0) == .null)
  }

  @Test("a STRICT ANY column keeps 130 an integer, 130.0 a real and '130' a text")
  func anyKeepsTheKind() throws {
    let connection = try Self.table()
    let insert = try connection.prepare("INSERT INTO t (v) VALUES (?1)")
    try insert.bind(Int64(130), at: 1)
    try insert.run()
    try insert.bind(130.0, at: 1)
    try insert.run()
    try insert.bindText("130", at: 1)
    try insert.run()
    let select = try connection.prepare("SELECT v FROM t ORDER BY n")
    for kind in [ColumnKind.integer, .real, .text] {
      #expect(try select.step())
      #expect(select.columnKind(0) == kind)
    }
  }

  @Test(
    "texts keep every byte",
    arguments: ["", "a", "a\0b", "\0", "\0\0", "e\u{301}", "\u{e9}", "\u{1F600}", "zum Ende\0"])
  func texts(value: String) throws {
    let connection = try Self.table()
    let insert = try connection.prepare("INSERT INTO t (v) VALUES (?1)")
    try insert.bindText(value, at: 1)
    try insert.run()
    let select = try connection.prepare("SELECT v FROM t")
    #expect(try select.step())
    #expect(select.columnKind(0) == .text)
    // Equality of strings folds canonical equivalents; bytes do not.
    #expect(Array(select.text(0).utf8) == Array(value.utf8))
    #expect(select.byteCount(0) == value.utf8.count)
    #expect(select.blob(0) == ContiguousArray(value.utf8))
    var appended: ContiguousArray<UInt8> = [7]
    select.appendBytes(of: 0, to: &appended)
    #expect(appended == [7] + ContiguousArray(value.utf8))
  }

  @Test("blobs keep every byte, and an empty one is not NULL", arguments: [0, 1, 3, 5_000, 70_000])
  func blobs(count: Int) throws {
    let connection = try Self.table()
    let value = ContiguousArray((0..<count).map { UInt8($0 % 251) })
    let insert = try connection.prepare("INSERT INTO t (v) VALUES (?1)")
    try insert.bindBlob(value, at: 1)
    try insert.run()
    try insert.bindBlob(value.span.bytes, at: 1)
    try insert.run()
    let select = try connection.prepare("SELECT v FROM t")
    for _ in 0..<2 {
      #expect(try select.step())
      #expect(select.columnKind(0) == .blob)
      #expect(!select.isNull(0))
      #expect(select.byteCount(0) == count)
      #expect(select.blob(0) == value)
      #expect(select.withBytes(of: 0) { bytes in bytes.byteCount } == count)
    }
  }

  @Test("the bytes lent are the value's")
  func lentBytes() throws {
    let connection = try Connection.inMemory()
    let select = try connection.prepare("SELECT x'00ff10', 'ab', NULL, x''")
    #expect(try select.step())
    func lent(_ column: Int) -> [UInt8] {
      select.withBytes(of: column) { bytes in
        bytes.withUnsafeBytes { Array($0) }
      }
    }
    #expect(lent(0) == [0, 255, 16])
    #expect(lent(1) == [97, 98])
    #expect(lent(2) == [])
    #expect(lent(3) == [])
    #expect(select.columnKind(2) == .null)
    #expect(select.columnKind(3) == .blob)
  }

  @Test("an unbound parameter and NULL are NULL")
  func nulls() throws {
    let connection = try Connection.inMemory()
    let select = try connection.prepare("SELECT ?1, ?2")
    try select.bindNull(at: 1)
    #expect(try select.step())
    for column in 0..<2 {
      #expect(select.isNull(column))
      #expect(select.int64(column) == 0)
      #expect(select.double(column) == 0)
      #expect(select.text(column) == "")
      #expect(select.blob(column) == [])
    }
  }

  @Test("text of a database in UTF-16 is read as UTF-8")
  func utf16Database() throws {
    let connection = try Connection.inMemory()
    try connection.execute("PRAGMA encoding = 'UTF-16'; CREATE TABLE t (v TEXT)")
    let insert = try connection.prepare("INSERT INTO t VALUES (?1), ('')")
    try insert.bindText("a\u{e9}\u{1F600}", at: 1)
    try insert.run()
    let select = try connection.prepare("SELECT v FROM t")
    #expect(try select.step())
    #expect(select.blob(0) == ContiguousArray("a\u{e9}\u{1F600}".utf8))
    #expect(try select.step())
    #expect(select.columnKind(0) == .text)
    #expect(select.blob(0) == [])
  }
}
