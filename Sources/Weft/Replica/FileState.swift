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
  /// A pipe, a device or a socket.
  case special

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
    let attributes = try? FileManager.default.attributesOfItem(atPath: Self.followed(path))
    guard let attributes, attributes[.type] as? FileAttributeType == .typeRegular else {
      self = .special
      return
    }
    let size = attributes[.size]
    self = (size as? UInt64) == 0 || (size as? Int) == 0 ? .empty : .content
  }

  /// Where a path leads, links followed, whether there is something or not: SQLite makes a file where the link points to.
  static func followed(_ path: String) -> String {
    var path = path
    // As many as systems follow.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      path = target.hasPrefix("/") ? target : folderPrefix(of: path) + target
    }
    return path
  }

  static func isWritable(_ path: String) -> Bool { FileManager.default.isWritableFile(atPath: path) }

  /// The path up to its last slash; nothing where it has none.
  private static func folderPrefix(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// The folder of what lies at a path.
  static func folder(of path: String) -> String {
    let prefix = folderPrefix(of: path)
    return prefix.isEmpty ? "." : prefix == "/" ? "/" : String(prefix.dropLast())
  }
}
