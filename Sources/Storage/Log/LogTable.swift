internal import WeftCausality
internal import WeftCrypto
package import WeftSQLite

/// The folded vector: for each device how far its sealed log reaches, and the chain value there.
package struct LogTable {
  let connection: Connection
  /// The scope that every store holds so far.
  static let scope: Int64 = 1

  init(_ connection: Connection) {
    self.connection = connection
  }

  package func tip(of device: Int64) throws(SQLiteError) -> LogTip? {
    let statement = try connection.prepare("SELECT through, stamp, chain FROM _log WHERE scope = ?1 AND device = ?2")
    try statement.bind(Self.scope, at: 1)
    try statement.bind(device, at: 2)
    guard try statement.step() else { return nil }
    return LogTip(
      device: device, through: UInt64(clamping: statement.int64(0)), stamp: Stamp(column: statement.int64(1)),
      chain: SHA256Digest(bytes: statement.blob(2)) ?? .zero)
  }

  package func all() throws(SQLiteError) -> [LogTip] {
    let statement = try connection.prepare("SELECT device, through, stamp, chain FROM _log WHERE scope = ?1")
    try statement.bind(Self.scope, at: 1)
    var tips: [LogTip] = []
    while try statement.step() {
      tips.append(
        LogTip(
          device: statement.int64(0), through: UInt64(clamping: statement.int64(1)),
          stamp: Stamp(column: statement.int64(2)), chain: SHA256Digest(bytes: statement.blob(3)) ?? .zero))
    }
    return tips
  }

  package func removeAll() throws(SQLiteError) {
    try connection.execute("DELETE FROM _log")
  }

  package func put(_ tip: LogTip) throws(SQLiteError) {
    let statement = try connection.prepare(
      "INSERT OR REPLACE INTO _log(scope, device, through, stamp, chain) VALUES (?1, ?2, ?3, ?4, ?5)")
    try statement.bind(Self.scope, at: 1)
    try statement.bind(tip.device, at: 2)
    try statement.bind(Int64(tip.through), at: 3)
    try statement.bind(tip.stamp.column, at: 4)
    try statement.bindBlob(tip.chain.bytes, at: 5)
    try statement.run()
  }
}

extension Stamp {
  /// The stamp's bits as SQLite's signed integer, which is negative from the year 6429 on.
  var column: Int64 { Int64(bitPattern: rawValue) }

  /// A stamp from a column; what no stamp can be is held at the bound, so that a damaged row is found by its contradiction
  /// and not by a trap.
  init(column: Int64) {
    self.init(rawValue: min(UInt64(bitPattern: column), Stamp.maximum.rawValue))
  }
}
