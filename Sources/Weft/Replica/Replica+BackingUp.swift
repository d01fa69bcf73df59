internal import WeftIngest
internal import WeftSQLite
internal import WeftStorage

extension Replica {
  /// Writes a copy of the store, as of one moment, to a new file, synced to disk. Safe while this and other processes read and
  /// write the store.
  ///
  /// The copy is the same device. As long as one of the two alone is written to, either may take the other's place. When both
  /// go on writing, that device has two histories: replicas that meet both notice, and exchange no more of that device. Operations
  /// that are not sealed yet are sealed first, so that the two have one history in the same batches.
  /// - Throws: `storeExists` when there is anything at the path, or beside it what would be a store's there;
  ///   `invalidUsage` for a path that ends as what lies beside a store does; `storeUnreachable` when no file can be made there;
  ///   `storageFull` and others of the new file. A backup that fails leaves no file.
  public func backup(to path: String) throws(WeftError) {
    let target = StoreLocation.file(path).path
    let isMade = try perform { ingest in
      // On a file system of the application's, SQLite alone can look.
      if ingest.store.connection.vfs == nil { try Self.checkTarget(target, namedAs: path) }
      // Another process may write between the sealing and the look, which is a moment.
      for _ in 0..<Self.sealingLimit {
        if try Self.copy(ingest, to: target, namedAs: path) { return true }
        try ingest.seal()
      }
      return false
    }
    if !isMade {
      throw WeftError(
        .storeBusy, "Other processes are writing to the store at \(location.path) without a pause.",
        remedy: "Try again in a moment.")
    }
  }

  private static let sealingLimit = 1_000

  private static func checkTarget(_ target: String, namedAs path: String) throws(WeftError) {
    switch FileState(of: target) {
    case .directory:
      throw WeftError(
        .storeExists, "\(path) is a folder, and a backup is a file.", remedy: "Name a file, as in \(path)/backup.weft.")
    case .missing, .special: try FileState.checkPlace(target)
    case .empty, .content:
      throw WeftError(.storeExists, "There is a file at \(path) already.", remedy: "Choose another path.")
    }
  }

  /// Copies what a reading transaction sees, if all of it is sealed; false when it is not.
  private static func copy(_ ingest: Ingest, to target: String, namedAs path: String) throws -> Bool {
    try ingest.inSnapshot {
      guard try ingest.store.runs.last() == nil else { return false }
      do {
        try ingest.store.connection.backup(to: target)
      } catch {
        throw WeftError.translated(error, at: path)
      }
      return true
    }
  }
}
