internal import WeftOperations

/// The rule `set(.addWins)`: per element, an insertion holds until a removal names it.
///
/// State: per element its heads. An insertion is a head; a removal replaces what it names and its own author's earlier
/// operations, and leaves nothing behind once what it named is folded. Two concurrent edits of one element, an insertion and
/// a removal: the insertion stays, since the removal cannot have named it (observed-remove set: Shapiro et al., 2011, 3.3.5).
///
/// Elements are found by their canonical bytes: linearly up to a few, then by a table of hashes.
package struct SetCell: Sendable {
  package private(set) var elements: ContiguousArray<SetElement> = []
  /// Index + 1 by hash, open addressing; empty while the set is small.
  private var table: ContiguousArray<UInt32> = []

  private static let linearLimit = 12

  package init() {}

  package var isEmpty: Bool { elements.isEmpty }

  /// How much memory the set has allocated: its elements, their heads, and the table.
  var allocatedByteCount: Int {
    if elements.isEmpty { return 0 }
    let own =
      elements.capacity * MemoryLayout<SetElement>.stride + table.capacity * MemoryLayout<UInt32>.stride
      + 2 * Marks.allocationOverhead
    return elements.reduce(own) { $0 + $1.heads.allocatedByteCount }
  }

  /// The index of the element with these bytes, put in if need be.
  package mutating func index(
    of bytes: ContiguousArray<UInt8>, _ value: ValueReference, _ buffers: ContiguousArray<ContiguousArray<UInt8>>
  ) -> Int {
    if let found = find(bytes, value, buffers) { return found }
    elements.append(SetElement(value: value))
    if elements.count > Self.linearLimit { register(elements.count - 1, buffers) }
    return elements.count - 1
  }

  /// Takes in an insertion of the element, which replaces what it names.
  mutating func insert(
    _ value: ValueReference, _ bytes: ContiguousArray<UInt8>, at position: Position, naming names: Range<Int>,
    of marks: ContiguousArray<Mark>, _ buffers: ContiguousArray<ContiguousArray<UInt8>>
  ) {
    let index = index(of: bytes, value, buffers)
    for name in names { elements[index].heads.replace(marks[name].author, through: marks[name].sequence) }
    elements[index].heads.add(position.author, position.sequence)
  }

  /// Takes in a removal of the element: it replaces what it names, and of its own author everything before it.
  mutating func remove(
    _ value: ValueReference, _ bytes: ContiguousArray<UInt8>, at position: Position, naming names: Range<Int>,
    of marks: ContiguousArray<Mark>, _ buffers: ContiguousArray<ContiguousArray<UInt8>>
  ) {
    let index = index(of: bytes, value, buffers)
    for name in names { elements[index].heads.replace(marks[name].author, through: marks[name].sequence) }
    elements[index].heads.replace(position.author, through: position.sequence)
  }

  package mutating func withHeads(at index: Int, _ body: (inout Heads) -> Void) {
    body(&elements[index].heads)
  }

  /// The index of the element with the same kind and bytes.
  package func find(
    _ bytes: ContiguousArray<UInt8>, _ value: ValueReference, _ buffers: ContiguousArray<ContiguousArray<UInt8>>
  ) -> Int? {
    if table.isEmpty {
      for index in elements.indices where Self.matches(elements[index].value, bytes, value, buffers) { return index }
      return nil
    }
    let mask = table.count - 1
    var place = Self.hash(bytes, value) & mask
    while table[place] != 0 {
      let index = Int(table[place]) - 1
      if Self.matches(elements[index].value, bytes, value, buffers) { return index }
      place = (place + 1) & mask
    }
    return nil
  }

  /// The heads of the element with the same kind and bytes.
  func heads(
    of bytes: ContiguousArray<UInt8>, _ value: ValueReference, _ buffers: ContiguousArray<ContiguousArray<UInt8>>
  ) -> Heads? {
    find(bytes, value, buffers).map { elements[$0].heads }
  }

  /// Forgets settled names, and elements that nothing holds or awaits.
  package mutating func settle(
    _ settled: (UInt32) -> UInt64, _ buffers: ContiguousArray<ContiguousArray<UInt8>>
  ) {
    var hasEmpty = false
    for index in elements.indices {
      elements[index].heads.settle(settled)
      if elements[index].heads.isEmpty { hasEmpty = true }
    }
    guard hasEmpty else { return }
    elements.removeAll { $0.heads.isEmpty }
    rebuild(buffers)
  }

  private mutating func register(_ index: Int, _ buffers: ContiguousArray<ContiguousArray<UInt8>>) {
    if table.isEmpty || elements.count * 2 > table.count {
      rebuild(buffers)
      return
    }
    place(index, buffers)
  }

  private mutating func rebuild(_ buffers: ContiguousArray<ContiguousArray<UInt8>>) {
    table = []
    guard elements.count > Self.linearLimit else { return }
    var size = 32
    while size < elements.count * 4 { size *= 2 }
    table = ContiguousArray(repeating: 0, count: size)
    for index in elements.indices { place(index, buffers) }
  }

  private mutating func place(_ index: Int, _ buffers: ContiguousArray<ContiguousArray<UInt8>>) {
    let value = elements[index].value
    let mask = table.count - 1
    var place = Self.hash(buffers[Int(value.buffer)], value) & mask
    while table[place] != 0 { place = (place + 1) & mask }
    table[place] = UInt32(index + 1)
  }

  @inline(__always)
  private static func matches(
    _ left: ValueReference, _ bytes: ContiguousArray<UInt8>, _ right: ValueReference,
    _ buffers: ContiguousArray<ContiguousArray<UInt8>>
  ) -> Bool {
    left.resembles(right) && areEqual(buffers[Int(left.buffer)], Int(left.offset), bytes, right.range)
  }

  private static func areEqual(
    _ stored: ContiguousArray<UInt8>, _ start: Int, _ bytes: ContiguousArray<UInt8>, _ range: Range<Int>
  ) -> Bool {
    var place = start
    for index in range {
      if stored[place] != bytes[index] { return false }
      place += 1
    }
    return true
  }

  /// FNV-1a (Fowler, Noll, Vo) with a final mix; where elements land is never visible.
  private static func hash(_ bytes: ContiguousArray<UInt8>, _ value: ValueReference) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(value.kind.rawValue)
    for offset in value.range { hash = (hash ^ UInt64(bytes[offset])) &* 0x0000_0100_0000_01B3 }
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash & 0x7FFF_FFFF_FFFF_FFFF)
  }
}
