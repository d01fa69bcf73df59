internal import Foundation

/// The program under test: the binary that the build has put beside the test bundle.
enum WeftBinary {
  static let path: String = {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundlePath)
    let candidates = bundles + [Bundle.main.executablePath, CommandLine.arguments.first].compactMap { $0 }
    let binaries = candidates.map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("weft").path
    }
    guard let path = binaries.first(where: FileManager.default.isExecutableFile) else {
      preconditionFailure("there is no weft at \(binaries)")
    }
    return path
  }()
}
