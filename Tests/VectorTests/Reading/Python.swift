internal import Foundation

/// The interpreter of `Scripts/vectors.py`.
enum Python {
  /// The `python3` on the PATH; nil where there is none.
  static let tool: URL? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let candidates = folders.map { URL(filePath: String($0)).appending(path: "python3") }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
  }()
}
