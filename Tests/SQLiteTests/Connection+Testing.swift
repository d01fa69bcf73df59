internal import WeftSQLite

extension Connection {
  static func inMemory() throws(SQLiteError) -> Connection {
    try Connection(path: ":memory:", mode: .readWriteCreate, busyTimeoutMilliseconds: 0)
  }

  /// The first column of the first row.
  func integer(_ sql: String) throws(SQLiteError) -> Int64 {
    let statement = try prepare(sql)
    return try statement.step() ? statement.int64(0) : -1
  }

  /// The first column of the first row.
  func text(_ sql: String) throws(SQLiteError) -> String {
    let statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : "no row"
  }
}

/// The error that a body throws; nil when it throws none.
func failure(of body: () throws(SQLiteError) -> Void) -> SQLiteError? {
  do throws(SQLiteError) {
    try body()
    return nil
  } catch {
    return error
  }
}
