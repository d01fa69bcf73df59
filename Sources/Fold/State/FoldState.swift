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
  package private(set) var bufferByteCount = 0
  private var reservedByteCounts: [Int]

  package init(_ schema: FoldSchema, authors: AuthorTable = AuthorTable()) {
    self.schema = schema
    self.authors = authors
    types = ContiguousArray(schema.types.map { TypeState($0) })
    reservedByteCounts = types.map(\.byteCountPerEntity)
  }

  package var entityCount: Int { types.reduce(0) { $0 + $1.count } }

  /// About how much memory the state takes, buffers included.
  package var byteEstimate: Int {
    var total = bufferByteCount + buffers[0].count
    for index in types.indices { total += types[index].count * reservedByteCounts[index] }
    return total
  }

  /// Keeps a buffer alive for values that point into it.
  package mutating func keep(_ bytes: ContiguousArray<UInt8>) -> UInt32 {
    bufferByteCount += bytes.count
    buffers.append(bytes)
    return UInt32(buffers.count - 1)
  }

  /// Copies a payload into the growing buffer.
  package mutating func keep(
    _ payload: some Collection<UInt8>, kind: ValueKind
  ) -> ValueReference {
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
