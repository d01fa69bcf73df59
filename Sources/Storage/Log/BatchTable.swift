package import WeftCrypto
package import WeftSQLite

/// The log: folded batches in the order in which they were folded here, as received.
package struct BatchTable {
  let connection: Connection
  private static let columns = "position, device, first, count, unknown, damage, chain, bytes"

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// The position of the last batch, 0 when there is none.
  package func lastPosition() throws(SQLiteError) -> Int64 {
    let statement = try connection.prepare("SELECT position FROM _batch ORDER BY position DESC LIMIT 1")
    return try statement.step() ? statement.int64(0) : 0
  }

  /// Appends a batch and returns its position.
  @discardableResult
  package func append(_ row: BatchRow) throws(SQLiteError) -> Int64 {
    let statement = try connection.prepare(
      """
      INSERT INTO _batch(scope, device, first, count, unknown, damage, chain, bytes)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """)
    // Bound where it lies: a batch of one large transaction is not to be in memory twice.
    try statement.withArena(row.bytes) { binder throws(SQLiteError) in
      try binder.bind(LogTable.scope, at: 1)
      try binder.bind(row.device, at: 2)
      try binder.bind(Int64(row.first), at: 3)
      try binder.bind(Int64(row.count), at: 4)
      try binder.bind(Int64(row.unknownCount), at: 5)
      try binder.bind(Int64(row.isDamaged ? 1 : 0), at: 6)
      try binder.bindCopy(row.chain.bytes, at: 7)
      try binder.bindBlob(at: 8, offset: 0, count: row.bytes.count)
      try binder.runRow()
    }
    return connection.lastInsertRowID
  }

  package func setUnknownCount(_ count: Int, at position: Int64) throws(SQLiteError) {
    let statement = try connection.prepare("UPDATE _batch SET unknown = ?2 WHERE position = ?1")
    try statement.bind(position, at: 1)
    try statement.bind(Int64(count), at: 2)
    try statement.run()
  }

  package func setDamage(_ isDamaged: Bool, at position: Int64) throws(SQLiteError) {
    let statement = try connection.prepare("UPDATE _batch SET damage = ?2 WHERE position = ?1")
    try statement.bind(position, at: 1)
    try statement.bind(Int64(isDamaged ? 1 : 0), at: 2)
    try statement.run()
  }

  /// The batches after a position in the order of folding.
  package func cursor(after position: Int64) throws(SQLiteError) -> BatchCursor {
    let statement = try connection.prepare("SELECT \(Self.columns) FROM _batch WHERE position > ?1 ORDER BY position")
    try statement.bind(position, at: 1)
    return BatchCursor(statement)
  }

  /// A device's batches from the one that holds a sequence, or begins after it, in sequence order.
  package func cursor(of device: Int64, from sequence: UInt64) throws(SQLiteError) -> BatchCursor {
    let statement = try connection.prepare(
      """
      SELECT \(Self.columns) FROM _batch
      WHERE scope = ?1 AND device = ?2 AND first >= coalesce(
        (SELECT max(first) FROM _batch WHERE scope = ?1 AND device = ?2 AND first <= ?3), 0)
      ORDER BY first
      """)
    try statement.bind(LogTable.scope, at: 1)
    try statement.bind(device, at: 2)
    try statement.bind(Int64(clamping: sequence), at: 3)
    return BatchCursor(statement)
  }

  /// The recorded chain value after the batch of a device that ends at a sequence.
  package func chain(of device: Int64, endingAt sequence: UInt64) throws(SQLiteError) -> SHA256Digest? {
    let statement = try connection.prepare(
      """
      SELECT chain FROM _batch WHERE scope = ?1 AND device = ?2 AND first <= ?3 AND first + count - 1 = ?3
      ORDER BY first DESC LIMIT 1
      """)
    try statement.bind(LogTable.scope, at: 1)
    try statement.bind(device, at: 2)
    try statement.bind(Int64(clamping: sequence), at: 3)
    return try statement.step() ? SHA256Digest(bytes: statement.blob(0)) : nil
  }

  /// Whether a device's batches, but for what is set aside, go beyond a sequence. Complexity: a look into the index.
  package func reach(beyond sequence: UInt64, of device: Int64) throws(SQLiteError) -> Bool {
    let statement = try connection.prepare(
      """
      SELECT first + count - 1 FROM _batch WHERE scope = ?1 AND device = ?2 AND damage = 0 ORDER BY first DESC LIMIT 1
      """)
    try statement.bind(LogTable.scope, at: 1)
    try statement.bind(device, at: 2)
    return try statement.step() ? UInt64(clamping: statement.int64(0)) > sequence : false
  }

  /// The batch of a device that begins at a sequence.
  package func batch(of device: Int64, beginningAt sequence: UInt64) throws(SQLiteError) -> BatchRow? {
    let row = try cursor(of: device, from: sequence).next()
    return row?.first == sequence ? row : nil
  }

  /// How many batches there are, and how many operations in them the schema could not fold, and how many do not decode.
  package func totals() throws(SQLiteError) -> (batches: Int64, unknown: Int64, damaged: Int64) {
    let statement = try connection.prepare("SELECT count(*), total(unknown), total(damage) FROM _batch")
    guard try statement.step() else { return (0, 0, 0) }
    return (statement.int64(0), statement.int64(1), statement.int64(2))
  }
}
