#if canImport(SQLite3)
  internal import SQLite3  // Apple platforms; not compiled by a Linux build.
#else
  internal import CSQLite
#endif

/// The path of a database on a file system that SQLite knows by name (https://www.sqlite.org/c3ref/vfs.html).
package struct FilePlace {
  private let path: String
  private let vfs: String?

  package init(_ path: String, on vfs: String?) {
    self.path = path
    self.vfs = vfs
  }

  /// Whether there is a file.
  func exists() throws(SQLiteError) -> Bool {
    var isThere: Int32 = 0
    let code = unsafe withSystem { system, name in
      // The name lives for the call, as does the place of the answer.
      unsafe system.pointee.xAccess(system, name, SQLITE_ACCESS_EXISTS, &isThere)
    }
    guard code == SQLITE_OK else { throw unsafe SQLiteError(code, on: nil) }
    return isThere != 0
  }

  /// The first so many bytes of the file, zeros for those that it does not have; nil where it cannot be read.
  package func head(count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let code = unsafe withSystem { system, name in
      let size = Int(unsafe system.pointee.szOsFile)
      let place = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      defer { unsafe place.deallocate() }
      unsafe place.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      // The file system says how much room its file takes, which begins with what SQLite knows of it.
      let file = unsafe place.assumingMemoryBound(to: sqlite3_file.self)
      // Not as a database, whose closing would let go the locks that this process has on it.
      let opened = unsafe system.pointee.xOpen(
        system, name, file, SQLITE_OPEN_READONLY | SQLITE_OPEN_SUPER_JOURNAL, nil)
      guard opened == SQLITE_OK, let methods = unsafe file.pointee.pMethods else { return SQLITE_CANTOPEN }
      let read = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe methods.pointee.xRead(file, buffer.baseAddress, Int32(count), 0)
      }
      _ = unsafe methods.pointee.xClose(file)
      return read == Self.shortRead ? SQLITE_OK : read
    }
    return code == SQLITE_OK ? bytes : nil
  }

  /// `SQLITE_IOERR_SHORT_READ`, a macro that is not imported.
  private static let shortRead = SQLITE_IOERR | 2 << 8

  /// Takes the file away and then its journal, without which half a file would pass for a whole one. What fails is left.
  func discard() {
    for suffix in ["", "-journal"] {
      let code = unsafe withSystem(suffix) { system, name in
        // The name lives for the call.
        unsafe system.pointee.xDelete(system, name, 1)
      }
      guard code == SQLITE_OK || code == Self.nothingToDelete else { return }
    }
  }

  /// `SQLITE_IOERR_DELETE_NOENT`, a macro that is not imported.
  private static let nothingToDelete = SQLITE_IOERR | 23 << 8

  /// Calls the body with the file system and the full name of the file; with the code of what failed otherwise.
  @unsafe
  private func withSystem(
    _ suffix: String = "", _ body: (UnsafeMutablePointer<sqlite3_vfs>, UnsafePointer<CChar>) -> Int32
  ) -> Int32 {
    // Registered file systems stay while a connection to them is open.
    guard let system = unsafe sqlite3_vfs_find(vfs) else { return SQLITE_CANTOPEN }
    let capacity = Int(unsafe system.pointee.mxPathname) + 1
    let place = UnsafeMutablePointer<CChar>.allocate(capacity: capacity)
    defer { unsafe place.deallocate() }
    // The file system writes no more than it says that its names take.
    var code = unsafe system.pointee.xFullPathname(system, path, Int32(capacity), place)
    // A link is followed, and said so.
    if code == SQLITE_OK | 2 << 8 { code = SQLITE_OK }
    guard code == SQLITE_OK else { return code }
    let full = unsafe String(cString: place) + suffix
    return unsafe full.withCString { name in unsafe body(system, name) }
  }
}
