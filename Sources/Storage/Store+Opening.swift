package import WeftOperations
internal import WeftSQLite

extension Store {
  /// Makes a store where there is none, with nothing in it but what `setUp` puts in, in one transaction.
  ///
  /// - Parameter path: a file that is missing or empty, or ":memory:".
  package static func create(
    at path: String, vfs: String? = nil, scope: ScopeID, setUp: (Store) throws(StoreError) -> Void
  ) throws(StoreError) -> Store {
    let store: Store
    do throws(SQLiteError) {
      let connection = try Connection(
        path: path, mode: .readWriteCreate, vfs: vfs, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
      store = Store(connection)
      if try integer("PRAGMA schema_version", connection) == 0 { try configure(connection) }
    } catch {
      throw StoreError(error)
    }
    try store.connection.transaction(.immediate, wrapping: StoreError.init) { () throws(StoreError) in
      // Looked at under the lock: another process may have been faster.
      guard try store.layTables(for: scope) else { throw .exists }
      try setUp(store)
    }
    // So that the file is a store from now on, and not only together with its WAL.
    do throws(SQLiteError) {
      if path != ":memory:" { try store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
    } catch {
      throw StoreError(error)
    }
    return store
  }

  /// Makes the tables; false when some are there already.
  private func layTables(for scope: ScopeID) throws(StoreError) -> Bool {
    do throws(SQLiteError) {
      guard try Self.integer("PRAGMA schema_version", connection) == 0 else { return false }
      try connection.execute("PRAGMA application_id = \(StoreFormat.applicationID)")
      try connection.execute("PRAGMA user_version = \(StoreFormat.version)")
      try connection.execute(StoreTables.sql)
      let insertion = try connection.prepare("INSERT INTO _scope(scope, id) VALUES (1, ?1)")
      var id = ContiguousArray<UInt8>()
      scope.appendBytes(to: &id)
      try insertion.bindBlob(id, at: 1)
      try insertion.run()
      return true
    } catch {
      throw StoreError(error)
    }
  }

  /// Opens a store that is there. A file of a newer format, or of another program, is refused before anything is written.
  package static func open(at path: String, vfs: String? = nil, isReadOnly: Bool = false) throws(StoreError) -> Store {
    try checkFile(path, vfs)
    try check(path, vfs)
    do throws(SQLiteError) {
      let connection = try Connection(
        path: path, mode: isReadOnly ? .readOnly : .readWrite, vfs: vfs,
        busyTimeoutMilliseconds: busyTimeoutMilliseconds)
      let store = Store(connection)
      // Before the journal's mode is set, which changes the file.
      try store.checkTables()
      if !isReadOnly { try configure(connection) }
      return store
    } catch {
      throw StoreError(error)
    }
  }

  /// Compiles a statement for each table, which finds out whether it is there with all of its columns.
  private func checkTables() throws(SQLiteError) {
    for (table, columns) in StoreTables.columns { _ = try connection.prepare("SELECT \(columns) FROM \(table)") }
  }

  /// Refuses what the file's own header already tells to be another program's, or of a newer format: nothing is made beside it
  /// then. What else there is to know may lie in the log beside the file.
  private static func checkFile(_ path: String, _ vfs: String?) throws(StoreError) {
    guard path != ":memory:", let header = try? header(path, vfs, .fileAlone) else { return }
    switch header.application {
    case StoreFormat.applicationID where header.version > StoreFormat.version: throw .newerFormat(header.version)
    case StoreFormat.applicationID: return
    // A store in its making has neither, until its first transaction is in the file.
    case 0 where header.isEmpty: return
    default: throw .notAStore
    }
  }

  /// Opens the file of a store alone, to be read only: where nothing may be made beside it, which SQLite needs for its log. Right
  /// while nobody writes to it, that is, when no log lies beside it.
  ///
  /// - Parameter failure: why it is not opened as usual, if that was tried; whoever writes is told.
  package static func openAlone(at path: String, after failure: StoreError? = nil) throws(StoreError) -> Store {
    try checkFile(path, nil)
    try check(path, nil, .fileAlone)
    do throws(SQLiteError) {
      let store = Store(try Connection(path: path, mode: .fileAlone, busyTimeoutMilliseconds: 0))
      if case .sqlite(let error) = failure, error.isFull { store.writeRefusal = error }
      try store.checkTables()
      return store
    } catch {
      throw StoreError(error)
    }
  }

  /// Looks at the file through a connection that cannot write, since a writing one may change a file by opening it.
  private static func check(_ path: String, _ vfs: String?, _ mode: OpenMode = .readOnly) throws(StoreError) {
    let header: (isEmpty: Bool, application: Int64, version: Int64)
    do throws(SQLiteError) {
      do throws(SQLiteError) {
        header = try Self.header(path, vfs, mode)
      } catch {
        // Cut off in its making, before it was a store: what the file holds is known when that is undone.
        guard error.needsRollback else { throw error }
        header = try Self.header(path, vfs, .readWrite)
      }
    } catch {
      throw StoreError(error)
    }
    // A database without content that somebody has marked is somebody's.
    if header.isEmpty && header.application == 0 && header.version == 0 { throw .missing }
    guard header.application == StoreFormat.applicationID, !header.isEmpty else { throw .notAStore }
    guard header.version <= StoreFormat.version else { throw .newerFormat(header.version) }
    guard header.version > 0 else { throw .notAStore }
    if mode != .fileAlone { try checkLog(path, vfs) }
  }

  /// Whether what lies beside the file is its own log: both say which file they are of, where the log says it. SQLite itself would
  /// take the one into the other.
  private static func checkLog(_ path: String, _ vfs: String?) throws(StoreError) {
    guard path != ":memory:", let here = try? fileID(path, vfs, .fileAlone) else { return }
    let together: Int64
    do throws(SQLiteError) {
      together = try fileID(path, vfs, .readOnly)
    } catch {
      throw StoreError(error)
    }
    if here != together { throw .foreignLog }
  }

  private static func fileID(_ path: String, _ vfs: String?, _ mode: OpenMode) throws(SQLiteError) -> Int64 {
    let connection = try Connection(path: path, mode: mode, vfs: vfs, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
    defer { connection.close() }
    let statement = try connection.prepare("SELECT value FROM _meta WHERE name = 'file_id'")
    guard try statement.step(), statement.columnKind(0) == .integer else {
      throw .mismatch("“file_id” in _meta is no integer")
    }
    return statement.int64(0)
  }

  private static func header(
    _ path: String, _ vfs: String?, _ mode: OpenMode
  ) throws(SQLiteError) -> (isEmpty: Bool, application: Int64, version: Int64) {
    let connection = try Connection(
      path: path, mode: mode, vfs: vfs, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
    defer { connection.close() }
    return (
      try integer("PRAGMA schema_version", connection) == 0, try integer("PRAGMA application_id", connection),
      try integer("PRAGMA user_version", connection)
    )
  }

  /// WAL and FULL: with NORMAL a power cut loses commits that were acknowledged (`Specs/Decisions/0003-wal-and-full.md`).
  private static func configure(_ connection: Connection) throws(SQLiteError) {
    try connection.execute(
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA cache_size = -\(Self.cacheByteCount >> 10);
      PRAGMA journal_size_limit = 67108864;
      """)
    try connection.checkpoint(everyPages: checkpointPages)
  }

  static func integer(_ sql: String, _ connection: Connection) throws(SQLiteError) -> Int64 {
    let statement = try connection.prepare(sql)
    return try statement.step() ? statement.int64(0) : 0
  }
}
