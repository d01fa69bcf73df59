/// The regions and locks of a log's index (https://www.sqlite.org/walformat.html#the_wal_index_file_format), in memory.
///
/// Safe: the regions live as long as this, which every file that has mapped them holds.
@safe
final class SharedMemory {
  private static let lockCount = 8
  private var regions: [UnsafeMutableRawPointer] = unsafe []
  /// For each lock, who shares it and who has it alone.
  private var sharers: [[OpenFile]] = Array(repeating: [], count: lockCount)
  private var owners: [OpenFile?] = Array(repeating: nil, count: lockCount)

  deinit {
    // Nobody who has mapped a region is left.
    for index in unsafe regions.indices { unsafe regions[index].deallocate() }
  }

  func holds(region: Int) -> Bool { unsafe region < regions.count }

  /// A region, zeroed when it is new.
  @unsafe
  func region(_ index: Int, byteCount: Int) -> UnsafeMutableRawPointer {
    while unsafe regions.count <= index {
      // Aligned as SQLite's own would be, for the atomic words in it.
      let region = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 4_096)
      unsafe region.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
      unsafe regions.append(region)
    }
    return unsafe regions[index]
  }

  /// False when another one's lock is in the way.
  func share(_ locks: Range<Int>, by file: OpenFile) -> Bool {
    guard locks.allSatisfy({ owners[$0] == nil || owners[$0] === file }) else { return false }
    for lock in locks where !sharers[lock].contains(where: { $0 === file }) { sharers[lock].append(file) }
    return true
  }

  /// False when another one's lock is in the way.
  func own(_ locks: Range<Int>, by file: OpenFile) -> Bool {
    let isFree = locks.allSatisfy { lock in
      (owners[lock] == nil || owners[lock] === file) && sharers[lock].allSatisfy { $0 === file }
    }
    guard isFree else { return false }
    for lock in locks { owners[lock] = file }
    return true
  }

  func unlock(_ locks: Range<Int>, by file: OpenFile) {
    for lock in locks {
      sharers[lock].removeAll { $0 === file }
      if owners[lock] === file { owners[lock] = nil }
    }
  }

  func unlockAll(by file: OpenFile) { unlock(0..<Self.lockCount, by: file) }
}
