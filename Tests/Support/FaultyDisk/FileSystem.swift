internal import CSQLite

/// The functions of a `sqlite3_vfs` whose files are a `FaultyDisk`'s (https://www.sqlite.org/vfs.html).
enum FileSystem {
  /// What SQLite allocates for each open file: its own part first.
  @unsafe
  struct Record {
    var header: sqlite3_file
    /// Retained from open to close.
    var open: Unmanaged<OpenFile>?
  }

  /// A file system without a disk.
  @unsafe
  static func allocate(name: UnsafePointer<CChar>) -> UnsafeMutablePointer<sqlite3_vfs> {
    // Clocks, sleep and randomness are the default one's, which SQLite always has.
    guard let standard = unsafe sqlite3_vfs_find(nil) else { preconditionFailure("SQLite has a file system") }
    var system = unsafe sqlite3_vfs()
    unsafe system.iVersion = 2
    unsafe system.szOsFile = Int32(MemoryLayout<Record>.size)
    unsafe system.mxPathname = 512
    unsafe system.zName = name
    unsafe system.xOpen = unsafe open
    unsafe system.xDelete = unsafe delete
    unsafe system.xAccess = unsafe access
    unsafe system.xFullPathname = unsafe fullPath
    unsafe system.xRandomness = unsafe standard.pointee.xRandomness
    unsafe system.xSleep = unsafe standard.pointee.xSleep
    unsafe system.xCurrentTime = unsafe standard.pointee.xCurrentTime
    unsafe system.xCurrentTimeInt64 = unsafe standard.pointee.xCurrentTimeInt64
    unsafe system.xGetLastError = unsafe lastError
    let place = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    // Room for one.
    unsafe place.initialize(to: system)
    return unsafe place
  }

  /// The disk that registered the file system.
  @unsafe
  private static func disk(_ system: UnsafeMutablePointer<sqlite3_vfs>?) -> FaultyDisk {
    guard let data = unsafe system?.pointee.pAppData else { preconditionFailure("a disk has registered it") }
    // The disk unregisters the file system before it goes.
    return unsafe Unmanaged<FaultyDisk>.fromOpaque(data).takeUnretainedValue()
  }

  private static let open:
    @convention(c) (
      UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?, UnsafeMutablePointer<sqlite3_file>?, Int32,
      UnsafeMutablePointer<Int32>?
    ) -> Int32 = { system, name, target, flags, outFlags in
      let disk = unsafe FileSystem.disk(system)
      // SQLite has room for a record behind the pointer, and calls close only where methods are set.
      guard let target = unsafe target else { return SQLITE_MISUSE }
      unsafe target.pointee.pMethods = nil
      let path = unsafe name.map { unsafe String(cString: $0) }
      return disk.withTurn {
        switch disk.open(path, flags) {
        case .failure(let refusal): return refusal.code
        case .success(let file):
          let record = unsafe UnsafeMutableRawPointer(target).assumingMemoryBound(to: Record.self)
          unsafe record.pointee.open = Unmanaged.passRetained(file)
          unsafe record.pointee.header.pMethods = UnsafePointer(FileMethods.table)
          unsafe outFlags?.pointee = flags
          return SQLITE_OK
        }
      }
    }

  /// Asked where SQLite's own code does not say why (https://www.sqlite.org/c3ref/system_errno.html).
  private static let lastError:
    @convention(c) (UnsafeMutablePointer<sqlite3_vfs>?, Int32, UnsafeMutablePointer<CChar>?) -> Int32 = {
      system, _, _ in
      let disk = unsafe FileSystem.disk(system)
      return disk.withTurn { disk.systemCode }
    }

  private static let delete:
    @convention(c) (UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?, Int32) -> Int32 = {
      system, name, isSynced in
      let disk = unsafe FileSystem.disk(system)
      guard let path = unsafe name.map({ unsafe String(cString: $0) }) else { return SQLITE_MISUSE }
      return disk.withTurn { disk.delete(path, isSynced: isSynced != 0) }
    }

  private static let access:
    @convention(c) (
      UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<Int32>?
    ) -> Int32 = { system, name, _, answer in
      let disk = unsafe FileSystem.disk(system)
      guard let path = unsafe name.map({ unsafe String(cString: $0) }) else { return SQLITE_MISUSE }
      return disk.withTurn {
        if let code = disk.strike(.access) { return code }
        // As on Unix, an empty file counts as none.
        unsafe answer?.pointee = disk.entries[path].map { $0.content.isEmpty ? 0 : 1 } ?? 0
        return SQLITE_OK
      }
    }

  private static let fullPath:
    @convention(c) (
      UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<CChar>?
    ) -> Int32 = { _, name, capacity, target in
      guard let name = unsafe name, let target = unsafe target else { return SQLITE_MISUSE }
      var index = 0
      // Up to the end of the name, and within the capacity that SQLite gives.
      while index < Int(capacity) {
        unsafe target[index] = unsafe name[index]
        if unsafe name[index] == 0 { return SQLITE_OK }
        index += 1
      }
      return SQLITE_CANTOPEN
    }
}
