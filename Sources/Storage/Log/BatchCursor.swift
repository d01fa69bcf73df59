internal import WeftCrypto
package import WeftSQLite

/// Walks over rows of the log.
package struct BatchCursor {
  private let statement: Statement

  init(_ statement: Statement) {
    self.statement = statement
  }

  package func next() throws(SQLiteError) -> BatchRow? {
    guard try statement.step() else { return nil }
    return BatchRow(
      position: statement.int64(0), device: statement.int64(1), first: UInt64(clamping: statement.int64(2)),
      count: Int(clamping: statement.int64(3)), unknownCount: Int(clamping: statement.int64(4)),
      isDamaged: statement.int64(5) != 0, chain: SHA256Digest(bytes: statement.blob(6)) ?? .zero,
      bytes: statement.blob(7))
  }
}
