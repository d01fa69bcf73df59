/// Where a replica keeps its store.
public enum StoreLocation: Hashable, Sendable {
  /// One SQLite file at a path, with SQLite's own `-wal` and `-shm` beside it while it is open.
  case file(String)
  /// In memory, gone with the replica.
  case memory

  var path: String {
    switch self {
    // To SQLite these are not names of files (https://www.sqlite.org/c3ref/open.html).
    case .file(let path): path.hasPrefix(":") || path.hasPrefix("file:") ? "./" + path : path
    case .memory: ":memory:"
    }
  }
}
