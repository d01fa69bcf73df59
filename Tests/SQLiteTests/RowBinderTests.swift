internal import Testing
internal import WeftSQLite

@Suite("Rows out of an arena")
struct RowBinderTests {
  private struct Row {
    var text: Range<Int>
    var blob: Range<Int>?
    var number: Int64
    var real: Double
  }

  /// Ten thousand rows whose lengths run from nothing to 40 bytes, independent of each other.
  private static func rows() -> (arena: ContiguousArray<UInt8>, rows: [Row]) {
    var arena: ContiguousArray<UInt8> = []
    var rows: [Row] = []
    for number in 0..<10_000 {
      let text = arena.count
      for position in 0..<(number % 41) { arena.append(UInt8((number + position) % 128)) }
      let blob = arena.count
      for position in 0..<(number % 37) { arena.append(UInt8((number &* 31 + position) % 256)) }
      rows.append(
        Row(
          text: text..<blob, blob: number % 11 == 3 ? nil : blob..<arena.count, number: Int64(number) << 40,
          real: Double(number) / 8))
    }
    return (arena, rows)
  }

  @Test("10 000 rows come out as they were put in")
  func tenThousandRows() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (n INTEGER PRIMARY KEY, t TEXT, b BLOB, r REAL) STRICT")
    let (arena, rows) = Self.rows()
    let insert = try connection.prepare("INSERT INTO t (n, t, b, r) VALUES (?1, ?2, ?3, ?4)")
    try connection.transaction(.immediate) { () throws(SQLiteError) in
      try insert.withArena(arena) { binder throws(SQLiteError) in
        for row in rows {
          try binder.bind(row.number, at: 1)
          try binder.bindText(at: 2, offset: row.text.lowerBound, count: row.text.count)
          if let blob = row.blob {
            try binder.bindBlob(at: 3, offset: blob.lowerBound, count: blob.count)
          } else {
            try binder.bindNull(at: 3)
          }
          try binder.bind(row.real, at: 4)
          try binder.runRow()
        }
      }
    }
    let select = try connection.prepare("SELECT n, t, b, r FROM t ORDER BY n")
    var count = 0
    for row in rows {
      guard try select.step() else { break }
      let isEqual =
        select.int64(0) == row.number && select.columnKind(1) == .text
        && select.blob(1) == ContiguousArray(arena[row.text])
        && select.columnKind(2) == (row.blob == nil ? .null : .blob)
        && select.blob(2) == ContiguousArray(row.blob.map { arena[$0] } ?? []) && select.double(3) == row.real
      #expect(isEqual, "row \(count)")
      count += 1
    }
    #expect(count == 10_000)
    #expect(try !select.step())
  }

  @Test("slices of an empty arena are an empty text and an empty blob, not NULL")
  func emptyArena() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (t, b)")
    let insert = try connection.prepare("INSERT INTO t VALUES (?1, ?2)")
    try insert.withArena([]) { binder throws(SQLiteError) in
      try binder.bindText(at: 1, offset: 0, count: 0)
      try binder.bindBlob(at: 2, offset: 0, count: 0)
      try binder.runRow()
    }
    #expect(try connection.text("SELECT typeof(t) || length(t) || typeof(b) || length(b) FROM t") == "text0blob0")
  }

  @Test("an error of a row comes out, rows before it stay, and nothing of the arena stays bound")
  func failingRow() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (t TEXT UNIQUE)")
    let insert = try connection.prepare("INSERT INTO t VALUES (?1) RETURNING t")
    let error = failure { () throws(SQLiteError) in
      try insert.withArena(ContiguousArray("abab".utf8)) { binder throws(SQLiteError) in
        for offset in 0..<4 {
          try binder.bindText(at: 1, offset: offset, count: 1)
          try binder.runRow()
        }
      }
    }
    #expect(error?.isConstraint == true)
    #expect(try connection.text("SELECT group_concat(t) FROM t") == "a,b")
    #expect(try insert.step())
    #expect(insert.isNull(0))
  }

  @Test("the body's own error comes out")
  func bodyError() throws {
    struct Refusal: Error {}
    let insert = try Connection.inMemory().prepare("SELECT ?1")
    #expect(throws: Refusal.self) {
      try insert.withArena([1]) { _ throws(Refusal) in throw Refusal() }
    }
  }

  @Test("a slice outside the arena traps")
  func sliceOutsideTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure) {
        try Connection.inMemory().prepare("SELECT ?1").withArena([1, 2, 3]) { binder throws(SQLiteError) in
          try binder.bindBlob(at: 1, offset: 1, count: 3)
        }
      })
    expectTrap(
      await #expect(processExitsWith: .failure) {
        try Connection.inMemory().prepare("SELECT ?1").withArena([1, 2, 3]) { binder throws(SQLiteError) in
          try binder.bindText(at: 1, offset: -1, count: 2)
        }
      })
    expectTrap(
      await #expect(processExitsWith: .failure) {
        try Connection.inMemory().prepare("SELECT ?1").withArena([1, 2, 3]) { binder throws(SQLiteError) in
          try binder.bindText(at: 1, offset: 2, count: .max)
        }
      })
    expectTrap(
      await #expect(processExitsWith: .failure) {
        try Connection.inMemory().prepare("SELECT ?1").withArena([1, 2, 3]) { binder throws(SQLiteError) in
          try binder.bindBlob(at: 1, offset: 4, count: 0)
        }
      })
  }

  @Test("a slice that ends at the arena's end does not trap")
  func sliceAtTheEnd() async {
    await #expect(processExitsWith: .success) {
      try Connection.inMemory().prepare("SELECT ?1, ?2").withArena([1, 2, 3]) { binder throws(SQLiteError) in
        try binder.bindBlob(at: 1, offset: 0, count: 3)
        try binder.bindText(at: 2, offset: 3, count: 0)
        try binder.runRow()
      }
    }
  }
}
