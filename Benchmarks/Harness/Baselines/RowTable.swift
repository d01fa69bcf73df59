internal import WeftOperations

#if canImport(SQLite3)
  internal import SQLite3  // Apple platforms; not compiled by a Linux build.
#else
  internal import CSQLite
#endif

/// Baseline R: the same operations as rows of an unindexed rowid table, by SQLite's own interface, with the pragmas of a
/// store. Nothing can be read from it in time; it is what durable writing costs at least when rows are written.
final class RowTable {
  private let connection: OpaquePointer
  private let insertion: OpaquePointer

  init(path: String) throws {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &opened, flags, nil) == SQLITE_OK, let connection = opened else {
      throw BenchmarkError.baseline("SQLite cannot open \(path)")
    }
    self.connection = connection
    let code = sqlite3_exec(
      connection,
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA wal_autocheckpoint = 8000;
      PRAGMA cache_size = -65536;
      CREATE TABLE operation(
        stamp INTEGER, device INTEGER, sequence INTEGER, entity BLOB, field INTEGER, action INTEGER, value, names BLOB);
      """, nil, nil, nil)
    var statement: OpaquePointer?
    guard code == SQLITE_OK,
      sqlite3_prepare_v3(
        connection, "INSERT INTO operation VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", -1,
        UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil) == SQLITE_OK, let statement
    else {
      sqlite3_close_v2(connection)
      throw BenchmarkError.baseline("SQLite refuses the baseline's table")
    }
    insertion = statement
  }

  deinit {
    sqlite3_finalize(insertion)
    sqlite3_close_v2(connection)
  }

  /// Inserts the operations in one transaction. Bound bytes stay where they are until the row is written.
  func insert(_ operations: UnsafeBufferPointer<PlainOperation>, _ arena: UnsafeRawPointer) throws {
    try execute("BEGIN IMMEDIATE")
    for operation in operations {
      var entity = (operation.entityHigh.bigEndian, operation.entityLow.bigEndian)
      var name = (UInt64(operation.namedDevice).bigEndian, operation.namedSequence.bigEndian)
      let code = withUnsafeBytes(of: &entity) { entity in
        withUnsafeBytes(of: &name) { name in
          sqlite3_bind_int64(insertion, 1, Int64(operation.stamp))
          sqlite3_bind_int64(insertion, 2, Int64(operation.device))
          sqlite3_bind_int64(insertion, 3, Int64(operation.sequence))
          sqlite3_bind_blob64(insertion, 4, entity.baseAddress, 16, nil)
          sqlite3_bind_int64(insertion, 5, Int64(operation.field))
          sqlite3_bind_int64(insertion, 6, Int64(operation.action))
          bindValue(operation, arena)
          if operation.namedSequence == 0 {
            sqlite3_bind_null(insertion, 8)
          } else {
            sqlite3_bind_blob64(insertion, 8, name.baseAddress, 16, nil)
          }
          let code = sqlite3_step(insertion)
          sqlite3_reset(insertion)
          return code
        }
      }
      guard code == SQLITE_DONE else { throw BenchmarkError.baseline("SQLite answers \(code) to a row") }
    }
    try execute("COMMIT")
  }

  var rowCount: Int {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, "SELECT count(*) FROM operation", -1, &statement, nil) == SQLITE_OK,
      sqlite3_step(statement) == SQLITE_ROW
    else { return -1 }
    return Int(sqlite3_column_int64(statement, 0))
  }

  private func bindValue(_ operation: PlainOperation, _ arena: UnsafeRawPointer) {
    let start = arena + Int(operation.valueOffset)
    switch ValueKind(rawValue: operation.kind) {
    case .int: sqlite3_bind_int64(insertion, 7, operation.number)
    case .real:
      let bits = UInt64(bigEndian: start.loadUnaligned(as: UInt64.self))
      sqlite3_bind_double(insertion, 7, Double(bitPattern: bits))
    case .text:
      sqlite3_bind_text64(
        insertion, 7, start.assumingMemoryBound(to: CChar.self), UInt64(operation.valueCount), nil, UInt8(SQLITE_UTF8))
    default: sqlite3_bind_blob64(insertion, 7, start, UInt64(operation.valueCount), nil)
    }
  }

  private func execute(_ sql: String) throws {
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw BenchmarkError.baseline("SQLite answers \(code) to \(sql)") }
  }
}
