internal import Foundation

/// The work tree that these tests belong to, addressed by paths relative to its root.
enum Repository {
  /// The folders that hold the package's own Swift code.
  static let codeFolders = ["Sources", "Tests", "Benchmarks"]

  /// Every Swift file in the code folders, in the order of the paths.
  static let swiftFiles: [SourceFile] = codeFolders.flatMap { folder in
    files(under: folder).filter { $0.hasSuffix(".swift") }.map { SourceFile(path: $0, text: text(of: $0)) }
  }

  static let sources: [SourceFile] = swiftFiles.filter { $0.path.hasPrefix("Sources/") }

  static let root: String = {
    let testFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return testFolder.deletingLastPathComponent().deletingLastPathComponent().path(percentEncoded: false)
  }()

  static func location(of path: String) -> URL {
    URL(filePath: root).appending(path: path)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: location(of: path).path(percentEncoded: false))
  }

  /// The text of a file that is known to exist.
  static func text(of path: String) -> String {
    guard let bytes = try? Data(contentsOf: location(of: path)) else { preconditionFailure("\(path) cannot be read") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// All files below the folder, sorted; none when the folder does not exist.
  static func files(under folder: String) -> [String] {
    let manager = FileManager.default
    let start = location(of: folder).path(percentEncoded: false)
    guard let paths = manager.subpaths(atPath: start) else { return [] }
    return paths.sorted().filter { path in
      var isFolder: ObjCBool = false
      return manager.fileExists(atPath: "\(start)/\(path)", isDirectory: &isFolder) && !isFolder.boolValue
    }.map { "\(folder)/\($0)" }
  }
}
