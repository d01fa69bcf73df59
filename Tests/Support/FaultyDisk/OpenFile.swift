/// A file as one connection has it open.
///
/// Used under its disk's lock.
final class OpenFile {
  let disk: FaultyDisk
  let file: DiskFile
  /// The name to delete with the last close; nil for files that stay, and for files without a name.
  let nameToDelete: String?
  /// How often the disk had been restarted when it was opened: later it is a ghost, whose program is gone.
  let session: Int
  /// Whether the next sync makes the directory durable as well: Unix does that for the journals that it has made.
  var syncsDirectory = false
  var lock = Lock.none
  /// Mapped by this connection; keeps the regions in place for it.
  var sharedMemory: SharedMemory?

  /// https://www.sqlite.org/lockingv3.html
  enum Lock: Int32 {
    case none
    case shared
    case reserved
    case pending
    case exclusive
  }

  init(_ disk: FaultyDisk, _ file: DiskFile, nameToDelete: String?, session: Int) {
    self.disk = disk
    self.file = file
    self.nameToDelete = nameToDelete
    self.session = session
  }

  private var others: [OpenFile] { file.handles.filter { $0 !== self } }

  var somebodyReserves: Bool { file.handles.contains { $0.lock.rawValue >= Lock.reserved.rawValue } }

  /// False when another one's lock is in the way.
  func raise(to wanted: Lock) -> Bool {
    if lock.rawValue >= wanted.rawValue { return true }
    let strongest = others.map(\.lock.rawValue).max() ?? 0
    switch wanted {
    case .none: return true
    case .shared:
      guard strongest < Lock.pending.rawValue else { return false }
    case .reserved, .pending:
      guard strongest < Lock.reserved.rawValue else { return false }
    case .exclusive:
      guard strongest < Lock.reserved.rawValue else { return false }
      lock = .pending
      guard strongest == 0 else { return false }
    }
    lock = wanted
    return true
  }

  func lower(to wanted: Lock) {
    if wanted.rawValue < lock.rawValue { lock = wanted }
  }
}
