internal import Foundation

/// The toolchain's formatter, run as a child process.
enum SwiftFormat {
  /// The `swift` on the PATH; nil where there is none.
  static let tool: URL? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let candidates = folders.map { URL(filePath: String($0)).appending(path: "swift") }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
  }()

  /// What the formatter finds in the files and folders, under this repository's configuration.
  static func lint(_ paths: [URL]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = tool
    let configuration = Repository.location(of: ".swift-format").path(percentEncoded: false)
    process.arguments =
      ["format", "lint", "--strict", "--recursive", "--configuration", configuration]
      + paths.map { $0.path(percentEncoded: false) }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    // Read before waiting: a full pipe would keep the child from ending.
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
