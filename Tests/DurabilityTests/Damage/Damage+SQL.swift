internal import WeftFaultyDisk
internal import WeftSQLite

extension Damage {
  /// A script of another program. One that changes nothing is no damage.
  static func script(_ sql: String, named name: String? = nil, isFindable: Bool = true) -> Damage {
    Damage(name: name ?? sql, isFindable: isFindable) { file in
      try changed(file) { connection in
        try connection.execute(sql)
        return true
      }
    }
  }

  /// One bit of a value, of a row chosen by its number, is another.
  static func bit(_ number: UInt64, of column: String, in table: String, isFindable: Bool = true) -> Damage {
    Damage(name: "bit \(number) of \(table).\(column)", isFindable: isFindable) { file in
      try changed(file) { try flip(number, column, table, $0) }
    }
  }

  /// The file as a program leaves it that opens it, changes it, and closes it.
  static func changed(
    _ file: ContiguousArray<UInt8>, _ change: (Connection) throws -> Bool
  ) throws -> ContiguousArray<UInt8>? {
    let disk = FaultyDisk(seed: 1, contents: [Bench.path: file])
    let connection = try Connection(path: Bench.path, mode: .readWrite, vfs: disk.name, busyTimeoutMilliseconds: 0)
    let isChanged = try change(connection)
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    let after = disk.contents[Bench.path]
    return isChanged && after != file ? after : nil
  }

  private static func flip(_ number: UInt64, _ column: String, _ table: String, _ connection: Connection) throws -> Bool
  {
    let chance = Chance(number)
    let selection = try connection.prepare("SELECT \"\(column)\" FROM \(table)")
    var values: [(kind: ColumnKind, integer: Int64, bytes: ContiguousArray<UInt8>)] = []
    while try selection.step() {
      values.append((selection.columnKind(0), selection.int64(0), selection.blob(0)))
    }
    selection.reset()
    let rows = values.filter { $0.kind == .integer || !$0.bytes.isEmpty && $0.kind != .null }
    guard !rows.isEmpty else { return false }
    let row = rows[chance.next(below: rows.count)]
    let statement = try connection.prepare("UPDATE \(table) SET \"\(column)\" = ?1 WHERE \"\(column)\" = ?2")
    switch row.kind {
    case .integer:
      // A row is hidden by any number but 0.
      try statement.bind(row.integer ^ 1 << (column == "_hidden" ? 0 : Int64(chance.next(below: 64))), at: 1)
      try statement.bind(row.integer, at: 2)
    case .text:
      // Texts stay texts: SQLite itself takes any bytes.
      var bytes = row.bytes
      bytes[chance.next(below: bytes.count)] ^= 1
      try statement.bindText(String(decoding: bytes, as: UTF8.self), at: 1)
      try statement.bindText(String(decoding: row.bytes, as: UTF8.self), at: 2)
    default:
      var bytes = row.bytes
      bytes[chance.next(below: bytes.count)] ^= 1 << UInt8(chance.next(below: 8))
      try statement.bindBlob(bytes, at: 1)
      try statement.bindBlob(row.bytes, at: 2)
    }
    try statement.run()
    return true
  }
}
