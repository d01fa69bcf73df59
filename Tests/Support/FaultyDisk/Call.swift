/// A call of SQLite to the disk that can go wrong.
enum Call {
  case create
  case open
  case delete
  case access
  case read
  case write
  case truncate
  case sync
  case size
  case lock
  case lockSharedMemory
  case growSharedMemory

  /// Whether what the next power cut leaves depends on it.
  var changesSomething: Bool {
    switch self {
    case .create, .delete, .write, .truncate, .sync: true
    case .open, .access, .read, .size, .lock, .lockSharedMemory, .growSharedMemory: false
    }
  }
}
