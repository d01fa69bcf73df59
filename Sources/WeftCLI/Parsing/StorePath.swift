internal import Weft

/// The path of a store as somebody typed it.
enum StorePath {
  /// The location of the file at that path.
  ///
  /// SQLite takes some names for something else than a file; with a folder in front, every name is one.
  static func location(_ path: String) -> StoreLocation {
    .file(path.hasPrefix(":") || path.hasPrefix("file:") ? "./\(path)" : path)
  }

  /// Opens the store that lies there.
  static func open(_ path: String) throws(WeftError) -> Replica {
    try Replica(at: location(path))
  }
}
