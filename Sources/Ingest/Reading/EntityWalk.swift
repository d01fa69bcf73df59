package import WeftFold
internal import WeftOperations
internal import WeftStorage

/// Walks over the entities of one type in the order of ids, rows and overlay together, with one of them in memory.
///
/// Valid inside the transaction that it was made in, and until the overlay changes.
package struct EntityWalk {
  private let ingest: Ingest
  private let type: Int
  private let cursor: StateCursor
  private var row = StateRow()
  /// What the row holds was read and not given yet.
  private var isRowAhead = false
  private var isAtEnd = false
  private var pending: ArraySlice<(id: EntityID, slot: Int)>

  /// Inside a transaction, caught up.
  init(_ ingest: Ingest, type: Int) throws {
    self.ingest = ingest
    self.type = type
    cursor = try ingest.store.states.cursor(ingest.layouts[type])
    let ids = ingest.overlay?.state.types[type].slots.ids ?? []
    pending = ids.enumerated().map { ($1, $0) }.sorted { $0.id < $1.id }[...]
  }

  /// The next entity, in a state of its own; `nil` at the end.
  package mutating func next() throws -> (state: FoldState, slot: Int)? {
    if !isRowAhead, !isAtEnd {
      isRowAhead = try cursor.next(into: &row)
      isAtEnd = !isRowAhead
    }
    var state = FoldState(ingest.schema, authors: ingest.authors)
    if isRowAhead, pending.first.map({ $0.id >= row.id }) ?? true {
      isRowAhead = false
      try state.absorb(row, type: type)
      try ingest.check(row, state, type: type)
      guard pending.first?.id == row.id else { return (state, 0) }
    }
    guard let deferred = pending.popFirst() else { return nil }
    if let overlay = ingest.overlay { state.combine(overlay.state, type: type, slot: deferred.slot) }
    return (state, 0)
  }
}

extension Ingest {
  /// Calls the body with a walk over the entities of a type, caught up with the log.
  package func withEntities<Success>(
    type: Int, _ body: (inout EntityWalk) throws -> Success
  ) throws -> Success {
    try store.read {
      try catchUp()
      var walk = try EntityWalk(self, type: type)
      return try body(&walk)
    }
  }
}
