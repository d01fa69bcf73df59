package import WeftCausality
package import WeftCrypto
internal import WeftOperations
package import WeftSQLite

/// The single facts of a store, by name.
package struct MetaTable {
  /// The facts' names in the table.
  enum Name: String, CaseIterable {
    case fileID = "file_id"
    case device
    case schema
    case schemaDigest = "schema_digest"
    case appliedPosition = "applied_position"
    case digest
    case digestRun = "digest_run"
    case clock
  }

  let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Drawn when the file is made; tells copies of one file from other files only until one of them is opened for writing.
  package func fileID() throws(SQLiteError) -> UInt64 { UInt64(bitPattern: try integer(.fileID) ?? 0) }
  package func setFileID(_ id: UInt64) throws(SQLiteError) { try set(.fileID, Int64(bitPattern: id)) }

  /// The number of the store's own device.
  package func deviceNumber() throws(SQLiteError) -> Int64 { try integer(.device) ?? 0 }
  package func setDeviceNumber(_ number: Int64) throws(SQLiteError) { try set(.device, number) }

  /// The schema in its JSON form.
  package func schemaText() throws(SQLiteError) -> String? {
    let statement = try select(.schema)
    guard try statement.step() else { return nil }
    guard statement.columnKind(0) == .text else { throw Self.mismatch(.schema, "text") }
    return statement.text(0)
  }

  package func setSchema(text: String, digest: SHA256Digest) throws(SQLiteError) {
    let statement = try replace(.schema)
    try statement.bindText(text, at: 2)
    try statement.run()
    let second = try replace(.schemaDigest)
    try second.bindBlob(digest.bytes, at: 2)
    try second.run()
  }

  /// The digest of the schema; what an opening compares to find out whether another has replaced it.
  package func schemaDigest() throws(SQLiteError) -> SHA256Digest? {
    let statement = try select(.schemaDigest)
    guard try statement.step() else { return nil }
    return try Self.digest(statement, .schemaDigest)
  }

  /// State holds the batches up to this position, and every unsealed run.
  package func appliedPosition() throws(SQLiteError) -> Int64 { try integer(.appliedPosition) ?? 0 }
  /// The same; `nil` when it is not there, as it is from the making of the store on.
  package func recordedAppliedPosition() throws(SQLiteError) -> Int64? { try integer(.appliedPosition) }
  package func setAppliedPosition(_ position: Int64) throws(SQLiteError) { try set(.appliedPosition, position) }

  /// The greatest stamp that the clock has given or seen, but for that of the last unsealed run; `nil` while there is none.
  ///
  /// No clock gets into the last half day of the year 9999: what is ahead so far is not believed when it comes from elsewhere.
  package func clock() throws(SQLiteError) -> Stamp? {
    guard let column = try integer(.clock) else { return nil }
    guard UInt64(bitPattern: column) < Self.clockBound else { throw Self.mismatch(.clock, "stamp") }
    return Stamp(column: column)
  }
  static let clockBound = Stamp.maximum.rawValue - 43_200_000 << 16
  package func setClock(_ stamp: Stamp) throws(SQLiteError) { try set(.clock, stamp.column) }

  /// The digest as of the run with the number that goes with it; a later run carries its own.
  package func digest() throws(SQLiteError) -> (digest: SHA256Digest, run: Int64) {
    let statement = try select(.digest)
    let digest = try statement.step() ? try Self.digest(statement, .digest) : .zero
    return (digest, try integer(.digestRun) ?? 0)
  }

  /// Whether a digest was ever recorded.
  package func hasDigest() throws(SQLiteError) -> Bool { try select(.digest).step() }

  package func setDigest(_ digest: SHA256Digest, asOf run: Int64) throws(SQLiteError) {
    let statement = try replace(.digest)
    try statement.bindBlob(digest.bytes, at: 2)
    try statement.run()
    try set(.digestRun, run)
  }

  private func integer(_ name: Name) throws(SQLiteError) -> Int64? {
    let statement = try select(name)
    guard try statement.step() else { return nil }
    // The one column that takes anything.
    guard statement.columnKind(0) == .integer else { throw Self.mismatch(name, "integer") }
    return statement.int64(0)
  }

  private static func digest(_ statement: Statement, _ name: Name) throws(SQLiteError) -> SHA256Digest {
    guard statement.columnKind(0) == .blob, let digest = SHA256Digest(bytes: statement.blob(0)) else {
      throw mismatch(name, "digest")
    }
    return digest
  }

  static func mismatch(_ name: Name, _ kind: String) -> SQLiteError {
    .mismatch("“\(name.rawValue)” in _meta is no \(kind)")
  }

  private func set(_ name: Name, _ value: Int64) throws(SQLiteError) {
    let statement = try replace(name)
    try statement.bind(value, at: 2)
    try statement.run()
  }

  func select(_ name: Name) throws(SQLiteError) -> Statement {
    let statement = try connection.prepare("SELECT value FROM _meta WHERE name = ?1")
    try statement.bindText(name.rawValue, at: 1)
    return statement
  }

  private func replace(_ name: Name) throws(SQLiteError) -> Statement {
    let statement = try connection.prepare("INSERT OR REPLACE INTO _meta(name, value) VALUES (?1, ?2)")
    try statement.bindText(name.rawValue, at: 1)
    return statement
  }
}
