package import WeftCrypto
package import WeftSQLite

/// The batches that are stored but not folded, each with its reason.
package struct HeldTable {
  let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Keeps a batch; one with the same bytes is there only once, and takes the place of one that has rotted.
  ///
  /// - Returns: whether it is new.
  @discardableResult
  package func insert(_ row: HeldRow) throws(SQLiteError) -> Bool {
    let statement = try connection.prepare(
      """
      INSERT INTO _held(scope, device, first, count, reason, hash, bytes) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT (scope, device, first, hash) DO UPDATE
      SET count = excluded.count, reason = excluded.reason, bytes = excluded.bytes WHERE reason = ?8
      """)
    try statement.bind(LogTable.scope, at: 1)
    try statement.bind(row.device, at: 2)
    try statement.bind(Int64(row.first), at: 3)
    try statement.bind(Int64(row.count), at: 4)
    try statement.bind(row.reason.rawValue, at: 5)
    try statement.bindBlob(row.hash.bytes, at: 6)
    try statement.bindBlob(row.bytes, at: 7)
    try statement.bind(HeldReason.damaged.rawValue, at: 8)
    try statement.run()
    return connection.changes > 0
  }

  package func setReason(_ reason: HeldReason, of number: Int64) throws(SQLiteError) {
    let statement = try connection.prepare("UPDATE _held SET reason = ?2 WHERE held = ?1")
    try statement.bind(number, at: 1)
    try statement.bind(reason.rawValue, at: 2)
    try statement.run()
  }

  /// What begins at a sequence that the log has reached without it is of another history, whatever it was held for.
  ///
  /// - Returns: whether there was any.
  package func markOvertaken(of device: Int64, through sequence: UInt64) throws(SQLiteError) -> Bool {
    let statement = try connection.prepare(
      "UPDATE _held SET reason = ?4 WHERE scope = ?1 AND device = ?2 AND first <= ?3 AND reason < ?4")
    try statement.bind(LogTable.scope, at: 1)
    try statement.bind(device, at: 2)
    try statement.bind(Int64(clamping: sequence), at: 3)
    try statement.bind(HeldReason.forked.rawValue, at: 4)
    try statement.run()
    return connection.changes > 0
  }

  package func remove(_ number: Int64) throws(SQLiteError) {
    let statement = try connection.prepare("DELETE FROM _held WHERE held = ?1")
    try statement.bind(number, at: 1)
    try statement.run()
  }

  /// Removes a batch that has come into the log by another way.
  package func remove(device: Int64, beginningAt first: UInt64, hash: SHA256Digest) throws(SQLiteError) {
    let statement = try connection.prepare(
      "DELETE FROM _held WHERE scope = ?1 AND device = ?2 AND first = ?3 AND hash = ?4")
    try statement.bind(LogTable.scope, at: 1)
    try statement.bind(device, at: 2)
    try statement.bind(Int64(first), at: 3)
    try statement.bindBlob(hash.bytes, at: 4)
    try statement.run()
  }

  package func isEmpty() throws(SQLiteError) -> Bool {
    try !connection.prepare("SELECT 1 FROM _held LIMIT 1").step()
  }

  /// A device's held batches that begin at a sequence, without forks and what has rotted.
  package func candidates(of device: Int64, beginningAt sequence: UInt64) throws(SQLiteError) -> [HeldRow] {
    let statement = try connection.prepare(
      """
      SELECT held, device, first, count, reason, hash, bytes FROM _held
      WHERE scope = ?1 AND device = ?2 AND first = ?3 AND reason < ?4 ORDER BY held
      """)
    try statement.bind(LogTable.scope, at: 1)
    try statement.bind(device, at: 2)
    try statement.bind(Int64(clamping: sequence), at: 3)
    try statement.bind(HeldReason.forked.rawValue, at: 4)
    var rows: [HeldRow] = []
    while let row = try Self.row(statement) { rows.append(row) }
    return rows
  }

  /// The ranges of every held batch, without the bytes.
  package func ranges() throws(SQLiteError) -> [(device: Int64, first: UInt64, count: Int, reason: HeldReason)] {
    let statement = try connection.prepare(
      "SELECT device, first, count, reason FROM _held WHERE scope = ?1 ORDER BY device, first")
    try statement.bind(LogTable.scope, at: 1)
    var rows: [(Int64, UInt64, Int, HeldReason)] = []
    while try statement.step() {
      rows.append(
        (
          statement.int64(0), UInt64(clamping: statement.int64(1)), Int(clamping: statement.int64(2)),
          HeldReason(rawValue: statement.int64(3)) ?? .blocked
        ))
    }
    return rows
  }

  /// A device's held batches that reach a sequence or lie after it, in sequence order, without forks and what has rotted.
  package func rows(of device: Int64, from sequence: UInt64) throws(SQLiteError) -> [HeldRow] {
    let statement = try connection.prepare(
      """
      SELECT held, device, first, count, reason, hash, bytes FROM _held
      WHERE scope = ?1 AND device = ?2 AND first + count > ?3 AND reason < ?4 ORDER BY first, held
      """)
    try statement.bind(LogTable.scope, at: 1)
    try statement.bind(device, at: 2)
    try statement.bind(Int64(clamping: sequence), at: 3)
    try statement.bind(HeldReason.forked.rawValue, at: 4)
    var rows: [HeldRow] = []
    while let row = try Self.row(statement) { rows.append(row) }
    return rows
  }

  /// Calls the body with every held batch, forks included, holding one at a time in memory.
  package func forEachRow(_ body: (HeldRow) throws -> Void) throws {
    let statement = try connection.prepare(
      "SELECT held, device, first, count, reason, hash, bytes FROM _held ORDER BY held")
    while let row = try Self.row(statement) { try body(row) }
  }

  /// The devices that have parked batches.
  package func parkedDevices() throws(SQLiteError) -> [Int64] {
    let statement = try connection.prepare("SELECT DISTINCT device FROM _held WHERE reason = ?1 ORDER BY device")
    try statement.bind(HeldReason.parked.rawValue, at: 1)
    var devices: [Int64] = []
    while try statement.step() { devices.append(statement.int64(0)) }
    return devices
  }

  /// How many batches are held for each reason.
  package func counts() throws(SQLiteError) -> [HeldReason: Int] {
    let statement = try connection.prepare("SELECT reason, count(*) FROM _held GROUP BY reason")
    var counts: [HeldReason: Int] = [:]
    while try statement.step() {
      if let reason = HeldReason(rawValue: statement.int64(0)) { counts[reason] = Int(clamping: statement.int64(1)) }
    }
    return counts
  }

  private static func row(_ statement: Statement) throws(SQLiteError) -> HeldRow? {
    guard try statement.step() else { return nil }
    return HeldRow(
      number: statement.int64(0), device: statement.int64(1), first: UInt64(clamping: statement.int64(2)),
      count: Int(clamping: statement.int64(3)), reason: HeldReason(rawValue: statement.int64(4)) ?? .blocked,
      hash: SHA256Digest(bytes: statement.blob(5)) ?? .zero, bytes: statement.blob(6))
  }
}
