internal import Foundation

/// The work tree that these tests belong to.
enum RepositoryRoot {
  static let location: URL = {
    let reading = URL(filePath: #filePath).deletingLastPathComponent()
    return reading.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }()
}
