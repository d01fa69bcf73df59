internal import WeftCausality
internal import WeftCrypto
package import WeftSQLite

/// The store's own operations that are not sealed yet: a row per local transaction, appended and never changed.
///
/// A commit writes this one row beside the state, since the row also carries what would otherwise be rows of their own: the
/// clock (its stamp) and the digest.
package struct RunTable {
  let connection: Connection
  private static let columns = "run, author, first, count, stamp, digest, body, hash"

  init(_ connection: Connection) {
    self.connection = connection
  }

  @discardableResult
  package func append(_ row: RunRow) throws(SQLiteError) -> Int64 {
    let statement = try connection.prepare(
      "INSERT INTO _run(author, first, count, stamp, digest, body, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
    try statement.bind(Int64(row.author), at: 1)
    try statement.bind(Int64(row.first), at: 2)
    try statement.bind(Int64(row.count), at: 3)
    try statement.bind(row.stamp.column, at: 4)
    try statement.bindBlob(row.digest.bytes, at: 5)
    try statement.bindBlob(row.body, at: 6)
    try statement.bind(row.hash, at: 7)
    try statement.run()
    return connection.lastInsertRowID
  }

  /// The last run. Complexity: constant, however many there are.
  package func last() throws(SQLiteError) -> RunRow? {
    let statement = try connection.prepare("SELECT \(Self.columns) FROM _run ORDER BY run DESC LIMIT 1")
    return try Self.row(statement)
  }

  /// The runs after one, in the order of writing.
  package func rows(after run: Int64 = 0, limit: Int = .max) throws(SQLiteError) -> [RunRow] {
    let statement = try connection.prepare("SELECT \(Self.columns) FROM _run WHERE run > ?1 ORDER BY run LIMIT ?2")
    try statement.bind(run, at: 1)
    try statement.bind(Int64(limit), at: 2)
    var rows: [RunRow] = []
    while let row = try Self.row(statement) { rows.append(row) }
    return rows
  }

  package func removeAll() throws(SQLiteError) {
    try connection.execute("DELETE FROM _run")
  }

  /// How many operations wait to be sealed. Sequences have no gaps, so that the ends suffice.
  package func operationCount() throws(SQLiteError) -> UInt64 {
    guard let last = try last() else { return 0 }
    let statement = try connection.prepare("SELECT first FROM _run ORDER BY run LIMIT 1")
    guard try statement.step() else { return 0 }
    let first = UInt64(clamping: statement.int64(0))
    return last.last >= first ? last.last - first + 1 : 0
  }

  private static func row(_ statement: Statement) throws(SQLiteError) -> RunRow? {
    guard try statement.step() else { return nil }
    return RunRow(
      run: statement.int64(0), author: UInt32(clamping: statement.int64(1)),
      first: UInt64(clamping: statement.int64(2)),
      count: Int(clamping: statement.int64(3)), stamp: Stamp(column: statement.int64(4)),
      digest: SHA256Digest(bytes: statement.blob(5)) ?? .zero, body: statement.blob(6),
      hash: statement.int64(7))
  }

  /// Whether an earlier run is the same in everything: one that has come to be there twice.
  package func isCopy(_ row: RunRow) throws(SQLiteError) -> Bool {
    let statement = try connection.prepare(
      "SELECT 1 FROM _run WHERE run < ?1 AND author = ?2 AND first = ?3 AND count = ?4 AND body = ?5")
    try statement.bind(row.run, at: 1)
    try statement.bind(Int64(row.author), at: 2)
    try statement.bind(Int64(clamping: row.first), at: 3)
    try statement.bind(Int64(row.count), at: 4)
    try statement.bindBlob(row.body, at: 5)
    return try statement.step()
  }

}
