/// Per author the greatest sequence put in; the first author is held inline, since most registers have no second.
package struct Marks: Sendable {
  private var first = Mark(author: 0, sequence: 0)
  private var rest: ContiguousArray<Mark> = []

  package init() {}

  package var isEmpty: Bool { first.sequence == 0 }

  package var count: Int { isEmpty ? 0 : 1 + rest.count }

  /// Of an array that is not empty: its header, and what allocators round up.
  static let allocationOverhead = 48

  /// How much memory the marks have allocated apart from themselves.
  var allocatedByteCount: Int {
    rest.isEmpty ? 0 : rest.capacity * MemoryLayout<Mark>.stride + Self.allocationOverhead
  }

  /// The author's mark, 0 when it has none.
  package subscript(author: UInt32) -> UInt64 {
    if first.author == author { return first.sequence }
    for mark in rest where mark.author == author { return mark.sequence }
    return 0
  }

  /// Raises the author's mark; a lower sequence changes nothing.
  @inline(__always)
  package mutating func raise(_ author: UInt32, to sequence: UInt64) {
    if isEmpty {
      first = Mark(author: author, sequence: sequence)
      return
    }
    if first.author == author {
      first.sequence = max(first.sequence, sequence)
      return
    }
    raiseRest(author, to: sequence)
  }

  @inline(never)
  private mutating func raiseRest(_ author: UInt32, to sequence: UInt64) {
    for index in 0..<rest.count where rest[index].author == author {
      rest[index].sequence = max(rest[index].sequence, sequence)
      return
    }
    // Where there are two there will be more; growing one at a time would allocate for each.
    if rest.isEmpty { rest.reserveCapacity(3) }
    rest.append(Mark(author: author, sequence: sequence))
  }

  /// Takes out the author's mark if it is at most `sequence`.
  package mutating func drop(_ author: UInt32, through sequence: UInt64) {
    if isEmpty { return }
    if first.author == author {
      guard first.sequence <= sequence else { return }
      first = rest.popLast() ?? Mark(author: 0, sequence: 0)
      return
    }
    for index in rest.indices where rest[index].author == author {
      if rest[index].sequence <= sequence { rest.remove(at: index) }
      return
    }
  }

  package mutating func removeAll(where isRemoved: (Mark) -> Bool) {
    rest.removeAll(where: isRemoved)
    while !isEmpty && isRemoved(first) { first = rest.popLast() ?? Mark(author: 0, sequence: 0) }
  }

  /// In no particular order.
  @inline(__always)
  package func visit(_ body: (Mark) -> Void) {
    if isEmpty { return }
    body(first)
    for mark in rest { body(mark) }
  }

  /// In the order of the authors' bytes, so that it looks the same on every replica.
  package func sorted(_ authors: AuthorTable) -> [Mark] {
    var marks: [Mark] = []
    marks.reserveCapacity(count)
    visit { mark in
      if count > Self.insertionLimit {
        marks.append(mark)
        return
      }
      var index = marks.count
      while index > 0, authors[mark.author] < authors[marks[index - 1].author] { index -= 1 }
      marks.insert(mark, at: index)
    }
    return count > Self.insertionLimit ? marks.sorted { authors[$0.author] < authors[$1.author] } : marks
  }

  /// Few authors touch one entity; up to here, putting each where it belongs beats a sort.
  private static let insertionLimit = 16
}
