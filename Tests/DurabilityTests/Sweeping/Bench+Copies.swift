internal import Weft
internal import WeftFaultyDisk
internal import WeftStorage

extension Bench {
  /// What is known of a backup's file.
  struct Copy {
    /// What the store said before.
    let source: Facts?
    var isAcknowledged = false
  }

  /// A backup to a name that nothing has yet.
  func backUp() throws {
    let path = "/copy-\(copies.count)"
    var copy = Copy(source: try Facts.read(disk.contents, at: Self.path, isThorough: false) { _ in })
    copies[path] = copy
    try open().backup(to: path)
    copy.isAcknowledged = true
    copies[path] = copy
  }

  /// Each backup is whole, or nobody takes it for a store, and one that was acknowledged is whole.
  ///
  /// - Parameter mustBeGone: whether what failed must have left no file.
  func checkCopies(mustBeGone: Bool, _ complain: (String) -> Void) throws {
    let contents = disk.contents
    for (path, copy) in copies.sorted(by: { $0.key < $1.key }) {
      var facts: Facts?
      do {
        facts = try Facts.read(contents, at: path) { complain("\(path): \($0)") }
      } catch StoreError.notAStore {
        // Refused, and so no harm.
      }
      if let facts, facts != copy.source { complain("\(path) is another store than the one that was copied") }
      if copy.isAcknowledged, facts == nil { complain("\(path) was acknowledged and is gone") }
      if mustBeGone, !copy.isAcknowledged, contents.keys.contains(where: { $0.hasPrefix(path) }) {
        complain("\(path) has failed and left \(contents.keys.filter { $0.hasPrefix(path) }.sorted())")
      }
    }
  }
}
