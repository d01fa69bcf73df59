#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation  // Apple platforms; not compiled by a Linux build.
#endif

// Paths at which there is no store, or none can be made.
extension FileState {
  private static func checkName(_ path: String) throws(WeftError) {
    if path.isEmpty || path.utf8.contains(0) {
      throw WeftError(
        .invalidUsage, "The path of a store is empty, or contains a NUL.", remedy: "Name a file, as in data.weft.")
    }
  }

  /// Refuses a place at which no store can be made, or at which it would be made of what belongs to another.
  static func checkPlace(_ path: String) throws(WeftError) {
    try checkName(path)
    let place = followed(path)
    if let suffix = companionSuffixes.first(where: { place.lowercased().hasSuffix($0) }) {
      throw WeftError(
        .invalidUsage, "A store is not made at \(path): what ends in \(suffix) is part of the store beside it.",
        remedy: "Choose another name.")
    }
    switch FileState(of: path) {
    case .directory: throw directoryError(path)
    case .special: throw specialError(path, .storeExists)
    case .missing:
      try checkFolder(of: place, path)
      try checkVacancy(beside: place, path)
    case .empty: try checkVacancy(beside: place, path)
    case .content: break
    }
  }

  /// Refuses a place at which there is no store.
  static func checkStore(_ path: String) throws(WeftError) {
    try checkName(path)
    switch FileState(of: path) {
    case .directory: throw directoryError(path)
    case .special: throw specialError(path, .notAStore)
    case .empty:
      throw WeftError(
        .storeMissing, "There is no store in \(path): the file is empty.",
        remedy: "If it was copied, copy its -wal too, or better, sync a new store; else create one there.")
    case .missing:
      if let folder = barredFolder(above: path) { throw barredError(folder, path) }
      throw WeftError(
        .storeMissing, "There is no store at \(path).", remedy: "Create one there, or correct the path.")
    case .content:
      if !FileManager.default.isReadableFile(atPath: path) {
        throw WeftError(
          .storeUnreachable, "The file at \(path) may not be read by this user.",
          remedy: "Change its permissions or its owner.")
      }
      try checkCompanions(of: path)
    }
  }

  /// Refuses a file that is to be made in a folder that is not there, or that takes none.
  private static func checkFolder(of place: String, _ path: String) throws(WeftError) {
    let folder = folder(of: place)
    switch FileState(of: folder) {
    case .directory:
      guard FileManager.default.isExecutableFile(atPath: folder) else { throw barredError(folder, path) }
      guard FileManager.default.isWritableFile(atPath: folder) else {
        throw WeftError(
          .storeUnreachable, "Nothing can be made at \(path).",
          remedy: "Make the folder \(folder) writable for this user, or choose another.")
      }
    case .missing:
      if let barred = barredFolder(above: place) { throw barredError(barred, path) }
      throw WeftError(
        .storeUnreachable, "Nothing can be made at \(path).",
        remedy: "Make the folder \(folder) first, or correct the path.")
    case .empty, .content, .special:
      throw WeftError(
        .storeUnreachable, "Nothing can be made at \(path).", remedy: "Correct the path: \(folder) is no folder.")
    }
  }

  /// The folder above a path that keeps this user from looking at what lies there.
  private static func barredFolder(above path: String) -> String? {
    var folder = folder(of: path)
    while FileState(of: folder) == .missing, folder != ".", folder != "/" { folder = self.folder(of: folder) }
    let isBarred = FileState(of: folder) == .directory && !FileManager.default.isExecutableFile(atPath: folder)
    return isBarred ? folder : nil
  }

  private static func barredError(_ folder: String, _ path: String) -> WeftError {
    WeftError(
      .storeUnreachable, "What lies at \(path) cannot be seen.",
      remedy: "Let this user enter the folder \(folder): change its permissions or its owner.")
  }

  private static func directoryError(_ path: String) -> WeftError {
    WeftError(
      .notAStore, "\(path) is a folder, and a store is a file.", remedy: "Name a file, as in \(path)/data.weft.")
  }

  private static func specialError(_ path: String, _ code: WeftError.Code) -> WeftError {
    WeftError(code, "\(path) is no regular file, as a store is.", remedy: "Name a file, as in data.weft.")
  }
}
