internal import WeftCrypto
package import WeftSQLite

/// Walks over rows of the log, once.
package final class BatchCursor {
  private let statement: Statement
  /// Past the end a step would begin the walk again (https://www.sqlite.org/c3ref/step.html).
  private var hasEnded = false

  init(_ statement: Statement) {
    self.statement = statement
  }

  /// The next row; `nil` at the end, and from then on.
  package func next() throws(SQLiteError) -> BatchRow? {
    if hasEnded { return nil }
    guard try statement.step() else {
      hasEnded = true
      return nil
    }
    return BatchRow(
      position: statement.int64(0), device: statement.int64(1), first: UInt64(clamping: statement.int64(2)),
      count: Int(clamping: statement.int64(3)), unknownCount: Int(clamping: statement.int64(4)),
      isDamaged: statement.int64(5) != 0, chain: SHA256Digest(bytes: statement.blob(6)) ?? .zero,
      bytes: statement.blob(7))
  }
}
