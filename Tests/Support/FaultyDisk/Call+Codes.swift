internal import CSQLite

extension Call {
  /// What SQLite's own file systems report when the device fails (https://www.sqlite.org/rescode.html).
  var failureCode: Int32 {
    switch self {
    case .create, .open: SQLITE_CANTOPEN
    case .read: Self.inputOutput(1)
    case .write: Self.inputOutput(3)
    case .sync: Self.inputOutput(4)
    case .truncate: Self.inputOutput(6)
    case .size: Self.inputOutput(7)
    case .delete: Self.inputOutput(10)
    case .access: Self.inputOutput(13)
    case .lock: Self.inputOutput(15)
    case .lockSharedMemory: Self.inputOutput(20)
    case .growSharedMemory: Self.inputOutput(21)
    }
  }

  /// What they report when there is no room.
  var fullCode: Int32 {
    switch self {
    case .create: SQLITE_CANTOPEN
    case .growSharedMemory: Self.inputOutput(19)
    default: SQLITE_FULL
    }
  }

  static let shortRead = inputOutput(2)

  /// The extended codes are macros that are not imported.
  private static func inputOutput(_ detail: Int32) -> Int32 { SQLITE_IOERR | detail << 8 }
}
