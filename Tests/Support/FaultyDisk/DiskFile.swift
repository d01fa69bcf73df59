/// One file of the disk: what programs read, and what of it would not outlive the power.
///
/// Used under its disk's lock.
final class DiskFile {
  /// The smallest piece that a device writes as a whole, or not.
  static let sectorSize = 512

  /// A change since the last sync, with what undoes it.
  private enum Change {
    case write(offset: Int, bytes: ContiguousArray<UInt8>, previous: ContiguousArray<UInt8>, previousCount: Int)
    case truncation(count: Int, tail: ContiguousArray<UInt8>)
  }

  private(set) var content: ContiguousArray<UInt8>
  private var unsynced: [Change] = []
  /// Who has it open.
  var handles: [OpenFile] = []
  /// The index of a log that is shared by whoever has it open; gone with the last of them.
  var sharedMemory: SharedMemory?

  init(_ content: ContiguousArray<UInt8> = []) {
    self.content = content
  }

  func write(_ bytes: ContiguousArray<UInt8>, at offset: Int) {
    let overlap = offset..<max(offset, min(content.count, offset + bytes.count))
    let previous = overlap.isEmpty ? [] : ContiguousArray(content[overlap])
    unsynced.append(.write(offset: offset, bytes: bytes, previous: previous, previousCount: content.count))
    put(bytes[...], at: offset)
  }

  func truncate(to count: Int) {
    guard count < content.count else { return }
    unsynced.append(.truncation(count: count, tail: ContiguousArray(content[count...])))
    content.removeSubrange(count...)
  }

  func sync() {
    unsynced.removeAll()
  }

  /// Leaves what a power cut leaves.
  func lose(_ survival: Survival, _ bits: inout SplitMix64) {
    defer { unsynced.removeAll() }
    if survival == .everything { return }
    for change in unsynced.reversed() { undo(change) }
    guard survival == .torn else { return }
    // Between one piece in four and three in four.
    let odds = UInt64.random(in: 1...3, using: &bits)
    for change in unsynced {
      switch change {
      case .truncation(let count, _):
        if Self.isLucky(odds, &bits), count < content.count { content.removeSubrange(count...) }
      case .write(let offset, let bytes, _, _):
        var start = 0
        while start < bytes.count {
          let end = min(bytes.count, start + Self.sectorSize - (offset + start) % Self.sectorSize)
          if Self.isLucky(odds, &bits) { put(bytes[start..<end], at: offset + start) }
          start = end
        }
      }
    }
  }

  private static func isLucky(_ odds: UInt64, _ bits: inout SplitMix64) -> Bool { bits.next() % 4 < odds }

  private func undo(_ change: Change) {
    switch change {
    case .truncation(_, let tail): content.append(contentsOf: tail)
    case .write(let offset, _, let previous, let previousCount):
      if content.count > previousCount { content.removeSubrange(previousCount...) }
      put(previous[...], at: offset)
    }
  }

  private func put(_ bytes: ContiguousArray<UInt8>.SubSequence, at offset: Int) {
    if bytes.isEmpty { return }
    if content.count < offset { content.append(contentsOf: repeatElement(0, count: offset - content.count)) }
    let end = min(content.count, offset + bytes.count)
    content.replaceSubrange(offset..<end, with: bytes)
  }
}
