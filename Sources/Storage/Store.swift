internal import WeftOperations
package import WeftSQLite

/// One SQLite file: log, state, clock, devices, vectors (`Specs/StoreLayout.md`).
///
/// Knows tables and rows, and neither rules nor the fold. Not `Sendable`: whoever owns it serialises its use. Several processes
/// may have one file open; what must be true at a commit is read inside the transaction that commits it.
package final class Store {
  package let connection: Connection
  package let meta: MetaTable
  package let devices: DeviceTable
  package let logs: LogTable
  package let batches: BatchTable
  package let held: HeldTable
  package let runs: RunTable
  package let states: StateTables
  /// Why the file was opened alone, to be read only: what writing would come to.
  var writeRefusal: SQLiteError?

  /// How long a transaction waits for another process before it gives up as busy.
  package static let busyTimeoutMilliseconds: Int32 = 5_000
  /// How much of the file each connection keeps in memory, changed pages of a transaction included.
  static let cacheByteCount = 16 << 20
  /// How long the write-ahead log becomes before it is copied into the file, and before readers are waited for so that it can
  /// begin anew.
  static let checkpointPages: Int32 = 8_000
  static let logLimitPages: Int32 = 16_000

  init(_ connection: Connection) {
    self.connection = connection
    meta = MetaTable(connection)
    devices = DeviceTable(connection)
    logs = LogTable(connection)
    batches = BatchTable(connection)
    held = HeldTable(connection)
    runs = RunTable(connection)
    states = StateTables(connection)
  }

  package func close() { connection.close() }

  /// Gives back to the system what a large flush has freed.
  package static func releaseFreedMemory() { FreedMemory.release() }

  /// Runs the body in one transaction that takes the write lock at once, so that nothing read in it can be out of date by the
  /// time it commits (https://www.sqlite.org/lang_transaction.html).
  package func write<Success>(_ body: () throws -> Success) throws -> Success {
    if let writeRefusal { throw writeRefusal }
    let success = try connection.transaction(.immediate, wrapping: { $0 }, body)
    connection.boundLog(toPages: Self.logLimitPages, attempts: 25, waitingMilliseconds: 10)
    return success
  }

  /// Runs the body over one snapshot; joins a transaction that is open already.
  package func read<Success>(_ body: () throws -> Success) throws -> Success {
    if connection.isInTransaction { return try body() }
    return try connection.transaction(.deferred, wrapping: { $0 }, body)
  }

  /// What SQLite itself finds wrong with the file (https://www.sqlite.org/pragma.html#pragma_integrity_check), nothing when
  /// all is well. Complexity: reads the whole file.
  package func integrityFaults() throws(SQLiteError) -> [String] {
    let statement = try connection.prepare("PRAGMA integrity_check(10)")
    var faults: [String] = []
    while try statement.step() { faults.append(statement.text(0)) }
    return faults == ["ok"] ? [] : faults
  }

  /// The names of the triggers in the file; Weft makes none.
  package func triggers() throws(SQLiteError) -> [String] {
    let statement = try connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0)) }
    return names
  }
}
