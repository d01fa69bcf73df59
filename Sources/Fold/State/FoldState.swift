internal import WeftCausality
package import WeftOperations

/// The fold of a set of operations: for each entity what its rules made of them.
///
/// A function of the *set*: order and grouping change nothing, and `combine` of the folds of disjoint sets is the fold of their
/// union. Each operation must come once; `FoldedSet` sees to that by identity, an engine by its vectors. Values stay in the
/// buffers that they arrived in. Pure: no clock, no randomness, no order of a dictionary.
package struct FoldState: Sendable {
  package let schema: FoldSchema
  package var authors: AuthorTable
  package var types: ContiguousArray<TypeState>
  /// Where values lie. The first grows with values that come one at a time; the others are the batches'.
  package var buffers: ContiguousArray<ContiguousArray<UInt8>> = [[]]
  /// Operations that the schema could not fold.
  package var unknownCount = 0
  private var bufferByteCount = 0
  /// What cells have allocated apart from the dense arrays, when it was last counted.
  private var cellByteCount = 0
  /// How much more that may have become since.
  private var uncountedByteCount = 0

  package init(_ schema: FoldSchema, authors: AuthorTable = AuthorTable()) {
    self.schema = schema
    self.authors = authors
    types = ContiguousArray(schema.types.map { TypeState($0) })
  }

  package var entityCount: Int { types.reduce(0) { $0 + $1.count } }

  /// Whether the state takes more memory than this many bytes, or nearly; buffers and reserve included.
  ///
  /// Complexity: constant but for the times when what cells have allocated must be counted anew, which become rarer the
  /// less the state grows.
  package mutating func exceeds(_ limit: Int) -> Bool {
    if byteCountBound <= limit { return false }
    if uncountedByteCount > 0 {
      cellByteCount = types.reduce(0) { $0 + $1.cellByteCount }
      uncountedByteCount = 0
    }
    // So near to the limit it would have to be counted all the time.
    return byteCountBound > limit - limit / 16
  }

  /// No less than the memory that the state takes.
  private var byteCountBound: Int {
    types.reduce(bufferByteCount + buffers[0].capacity + cellByteCount + uncountedByteCount) { $0 + $1.byteCount }
  }

  /// Notes that so many operations have been folded, or elements been taken in.
  mutating func count(operations: Int) { uncountedByteCount += operations * Self.operationByteLimit }

  /// What one operation may make a cell allocate: an element with its place in the table, or room for more marks.
  private static let operationByteLimit = 256

  /// Keeps a buffer alive for values that point into it.
  package mutating func keep(_ bytes: ContiguousArray<UInt8>) -> UInt32 {
    bufferByteCount += bytes.count + Self.bufferOverhead
    buffers.append(bytes)
    return UInt32(buffers.count - 1)
  }

  /// Of a buffer: its header, and its place among the others.
  private static let bufferOverhead = 48

  /// From here on a payload gets a buffer of its own, which is not copied when others come.
  private static let ownBufferByteCount = 1 << 16

  /// Where the buffers end now.
  package var keptMark: (buffers: Int, bytes: Int) { (buffers.count, buffers[0].count) }

  private mutating func forgetKept(since mark: (buffers: Int, bytes: Int)) {
    for buffer in buffers[mark.buffers...] { bufferByteCount -= buffer.count + Self.bufferOverhead }
    buffers.removeSubrange(mark.buffers...)
    buffers[0].removeSubrange(mark.bytes...)
  }

  /// Lets go of an entity and of the payloads kept since; neither must be looked at any more.
  package mutating func release(type: Int, slot: Int, since mark: (buffers: Int, bytes: Int)) {
    forgetKept(since: mark)
    types[type].release(slot)
  }

  /// Copies a payload into the growing buffer.
  package mutating func keep(
    _ payload: some Collection<UInt8>, kind: ValueKind
  ) -> ValueReference {
    if payload.count >= Self.ownBufferByteCount {
      let buffer = keep(ContiguousArray(payload))
      return ValueReference(buffer: buffer, offset: 0, count: UInt32(payload.count), kind: kind)
    }
    let offset = buffers[0].count
    buffers[0].append(contentsOf: payload)
    precondition(buffers[0].count <= Int(UInt32.max), "unflushed values stay below 4 GiB")
    return ValueReference(
      buffer: 0, offset: UInt32(offset), count: UInt32(buffers[0].count - offset), kind: kind)
  }

  package func payload(_ value: ValueReference) -> ContiguousArray<UInt8>.SubSequence {
    buffers[Int(value.buffer)][value.range]
  }

  /// The value; `nil` never occurs for what a batch or a row brought in, since both are checked on the way.
  package func value(_ reference: ValueReference) -> Value? {
    Value(kind: reference.kind, payload: payload(reference))
  }

  package func find(_ type: Int, _ id: EntityID) -> Int? { types[type].slots.find(id) }

  package mutating func slot(_ type: Int, _ id: EntityID) -> Int { types[type].slot(for: id) }
}
