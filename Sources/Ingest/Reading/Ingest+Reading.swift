package import WeftFold
package import WeftOperations
internal import WeftStorage

extension Ingest {
  /// One entity as of the last commit, deferred batches included; `nil` when no operation has touched it.
  package func entity(type: Int, _ id: EntityID) throws -> FoldState? {
    try store.read {
      try catchUp()
      return try load(type: type, id)
    }
  }

  /// Row and overlay of one entity together. Inside a transaction, caught up.
  func load(type: Int, _ id: EntityID) throws -> FoldState? {
    var state = FoldState(schema, authors: authors)
    if try store.states.read(layouts[type], id, into: &row) {
      try state.absorb(row, type: type)
      try check(row, state, type: type)
    }
    if let overlay, let slot = overlay.state.find(type, id) {
      state.combine(overlay.state, type: type, slot: slot)
    }
    return state.find(type, id) == nil ? nil : state
  }

  /// Every entity of a type in the order of ids, over one snapshot, each in a state of its own.
  package func forEachEntity(type: Int, _ body: (FoldState, _ slot: Int) throws -> Void) throws {
    try store.read {
      try catchUp()
      try walk(type: type, body)
    }
  }

  /// Walks over rows and overlay as they are. Inside a transaction.
  func walk(type: Int, _ body: (FoldState, _ slot: Int) throws -> Void) throws {
    var entities = try EntityWalk(self, type: type)
    while let (state, slot) = try entities.next() { try body(state, slot) }
  }
}
