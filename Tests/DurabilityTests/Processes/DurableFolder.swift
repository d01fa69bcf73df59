internal import Foundation

/// A folder on a real disk for one test, removed when the test lets go of it.
final class DurableFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "weft-durability-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  /// The store's files as they lie there, to be looked at without being touched.
  func contents(of name: String) -> [String: ContiguousArray<UInt8>] {
    var contents: [String: ContiguousArray<UInt8>] = [:]
    for suffix in ["", "-wal", "-journal"] {
      if let bytes = FileManager.default.contents(atPath: file(name) + suffix) {
        contents[Bench.path + suffix] = ContiguousArray(bytes)
      }
    }
    return contents
  }
}
