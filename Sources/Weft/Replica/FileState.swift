#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation  // Apple platforms; not compiled by a Linux build.
#endif

/// What lies at a path, looked at before SQLite is, so that a wrong path gets a sentence of its own.
enum FileState {
  case missing
  case empty
  case content
  case directory

  init(of path: String) {
    var isDirectory = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      self = .missing
      return
    }
    if isDirectory {
      self = .directory
      return
    }
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size]
    self = (size as? UInt64) == 0 || (size as? Int) == 0 ? .empty : .content
  }

  private static func checkName(_ path: String) throws(WeftError) {
    if path.isEmpty || path.utf8.contains(0) {
      throw WeftError(
        .invalidUsage, "The path of a store is empty, or contains a NUL.", remedy: "Name a file, as in data.weft.")
    }
  }

  /// Refuses a place at which no store can be made.
  static func checkPlace(_ path: String) throws(WeftError) {
    try checkName(path)
    if FileState(of: path) == .directory { throw directoryError(path) }
  }

  /// Refuses a place at which there is no store.
  static func checkStore(_ path: String) throws(WeftError) {
    try checkName(path)
    switch FileState(of: path) {
    case .directory: throw directoryError(path)
    case .empty:
      throw WeftError(
        .storeMissing, "There is no store in \(path): the file is empty.",
        remedy: "If it was copied, copy its -wal too, or better, sync a new store; else create one there.")
    case .missing:
      throw WeftError(
        .storeMissing, "There is no store at \(path).", remedy: "Create one there, or correct the path.")
    case .content: break
    }
  }

  private static func directoryError(_ path: String) -> WeftError {
    WeftError(
      .notAStore, "\(path) is a folder, and a store is a file.", remedy: "Name a file, as in \(path)/data.weft.")
  }
}
