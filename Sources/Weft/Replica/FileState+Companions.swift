internal import WeftSQLite

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation  // Apple platforms; not compiled by a Linux build.
#endif

// The files that SQLite keeps beside a database: it takes what lies at their names into the database, or deletes it.
extension FileState {
  static let companionSuffixes = ["-wal", "-shm", "-journal"]

  /// Refuses to make a file beside what may hold the newest writes of a store whose own file is lost.
  ///
  /// - Parameter place: where the file is made, links followed, and is missing or empty.
  static func checkVacancy(beside place: String, _ path: String) throws(WeftError) {
    let before = FileState(of: place)
    for suffix in companionSuffixes {
      let companion = place + suffix
      guard FileState(of: companion) != .missing || isDanglingLink(companion) else { continue }
      if suffix == "-journal", isOfMaking(companion) { continue }
      // Another process may be making the store at this moment.
      guard FileState(of: place) == before else { return }
      throw WeftError(
        .storeExists, "\(companion) is there already, and would be deleted by making \(path).",
        remedy: "Choose another name. If the store \(place) is lost, keep \(companion): it may hold its newest writes.")
    }
  }

  private static func isDanglingLink(_ path: String) -> Bool { followed(path) != path }

  /// Whether a journal is of a database that was being made: it says that there was nothing before, and so has nothing to keep
  /// (https://www.sqlite.org/fileformat.html#the_rollback_journal).
  private static func isOfMaking(_ journal: String) -> Bool {
    switch FileState(of: journal) {
    case .empty: return true
    case .content: break
    case .missing, .directory, .special: return false
    }
    guard let head = FilePlace(journal, on: nil).head(count: 28) else { return false }
    func number(at place: Int) -> UInt32 { head[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    // The first bytes are zeros until the rest is on the disk.
    let isJournal = head.starts(with: [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]) || number(at: 0) == 0
    let (pageCount, sectorSize, pageSize) = (number(at: 16), number(at: 20), number(at: 24))
    return isJournal && pageCount == 0 && (32...65_536).contains(sectorSize) && sectorSize.nonzeroBitCount == 1
      && (512...65_536).contains(pageSize) && pageSize.nonzeroBitCount == 1
  }

  /// Refuses a store beside which something lies that is none of its own files: SQLite could not open it, or would delete it.
  static func checkCompanions(of path: String) throws(WeftError) {
    let place = followed(path)
    for suffix in companionSuffixes {
      let companion = place + suffix
      switch FileState(of: companion) {
      case .directory:
        throw WeftError(
          .storeUnreachable, "The store at \(path) cannot be opened: \(companion) beside it is a folder.",
          remedy: "Move that folder away.")
      case .special:
        throw WeftError(
          .storeUnreachable, "The store at \(path) cannot be opened: \(companion) beside it is no regular file.",
          remedy: "Move it away.")
      case .content where suffix != "-shm":
        guard FilePlace(companion, on: nil).head(count: 16) == databaseMagic else { continue }
        throw WeftError(
          .storeDamaged, "What lies beside the store at \(path), as \(companion), is a store or database of its own.",
          remedy: "Move that file to another name before the store is opened, which would delete it.")
      case .content, .empty, .missing: break
      }
    }
  }

  /// What keeps this user from using a file that lies beside a store, where something does: somebody else has made it.
  static func companionFault(of path: String) -> WeftError? {
    let place = followed(path)
    for suffix in companionSuffixes {
      let companion = place + suffix
      let state = FileState(of: companion)
      guard state != .missing else { continue }
      let isReadable = FileManager.default.isReadableFile(atPath: companion)
      if isReadable, FileManager.default.isWritableFile(atPath: companion) { continue }
      let mayBeRemoved = suffix == "-shm" || state == .empty
      // What is not read without loss keeps the store from being opened.
      let isOpened = isReadable || mayBeRemoved
      return WeftError(
        isOpened ? .storeReadOnly : .storeUnreachable,
        "The store at \(path) cannot be \(isOpened ? "written" : "opened"): this user may not"
          + " \(isOpened ? "write" : "read") \(companion).",
        remedy: mayBeRemoved
          ? "See that no program has the store open and remove that file, or change its owner or its permissions."
          : "Change that file's owner or its permissions; do not remove it: it may hold the newest writes.")
    }
    return nil
  }

  /// Takes a file away in which nothing has come to be, with the journal that says so. What fails is left.
  static func discardEmpty(_ path: String) {
    let place = followed(path)
    guard FileState(of: place) == .empty, (try? FileManager.default.removeItem(atPath: place)) != nil else { return }
    let journal = place + "-journal"
    if isOfMaking(journal) { try? FileManager.default.removeItem(atPath: journal) }
  }

  /// Whether something lies beside a file without which the file is not the whole store.
  static func isIncomplete(_ path: String) -> Bool {
    ["-wal", "-journal"].contains { suffix in
      switch FileState(of: followed(path) + suffix) {
      case .missing, .empty: false
      case .content, .directory, .special: true
      }
    }
  }

  /// "SQLite format 3" and a NUL (https://www.sqlite.org/fileformat.html, 1.3).
  private static let databaseMagic = Array("SQLite format 3\0".utf8)
}
