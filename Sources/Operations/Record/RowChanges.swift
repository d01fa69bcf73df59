/// The rows of one flush with the arena that their texts, blobs and bookkeeping lie in.
package struct RowChanges: Sendable {
  package var rows: [RowChange] = []
  package var cells: ContiguousArray<RowCell> = []
  package var arena: ContiguousArray<UInt8> = []

  package init() {}

  package var isEmpty: Bool { rows.isEmpty }

  package mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    // One large row must not hold its memory for the rest of the flush.
    arena.removeAll(keepingCapacity: arena.capacity <= Self.keptByteLimit)
  }

  private static let keptByteLimit = 4 << 20
}
