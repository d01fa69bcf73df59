internal import WeftFold
internal import WeftIngest
internal import WeftOperations

extension Replica {
  /// Calls the body with every entity that the two replicas show differently, by type and id. Deleted and never seen are the
  /// same here, as they are to the digest: where the schemas are the same, there is no difference exactly when the digests are
  /// equal.
  ///
  /// Each side is as of one moment. The schemas may differ: a field that one side does not declare is absent there. The body must
  /// use neither replica.
  /// - Complexity: linear in the entities of both; one of each is in memory.
  public func forEachDifference(from other: Replica, _ body: (EntityDifference) throws -> Void) throws {
    if other === self { return }
    try withSnapshots(of: other) { here, there in
      let names = schema.entities.map(\.name)
      let others = other.schema.entities.map(\.name).filter { schema.entity(named: $0) == nil }
      for name in names + others {
        let types = (here: schema.entity(named: name), there: other.schema.entity(named: name))
        try self.withSide(here, name) { mine in
          try other.withSide(there, name) { theirs in
            while mine.head != nil || theirs.head != nil {
              let id = min(mine.head?.reference.id ?? .last, theirs.head?.reference.id ?? .last)
              let pair = (try mine.take(id), try theirs.take(id))
              if let difference = EntityDifference(here: pair.0, there: pair.1, types) { try body(difference) }
            }
          }
        }
      }
    }
  }

  /// Runs the body with the engines of both, each over one snapshot. The locks are taken in an order that does not depend on which
  /// of the two is asked, so that two threads that ask both ways do not wait for each other.
  private func withSnapshots(of other: Replica, _ body: (_ here: Ingest, _ there: Ingest) throws -> Void) throws {
    let isFirst = ObjectIdentifier(self) < ObjectIdentifier(other)
    let (first, second) = isFirst ? (self, other) : (other, self)
    try first.withIngest(isLent: true) { outer in
      try outer.inSnapshot {
        try second.withIngest(isLent: true) { inner in
          try inner.inSnapshot { try isFirst ? body(outer, inner) : body(inner, outer) }
        }
      }
    }
  }

  /// The entities of a type; none where the schema does not have it.
  private func withSide(_ ingest: Ingest, _ name: String, _ body: (inout ComparedSide) throws -> Void) throws {
    guard let type = ingest.schema.typeIndex(named: name) else {
      var nothing = ComparedSide()
      return try body(&nothing)
    }
    try ingest.withEntities(type: type) { walk in
      var side = try ComparedSide(walk, type: type, path: location.path)
      try body(&side)
    }
  }
}

/// One side of a comparison: its entities in the order of ids, the next one at hand.
private struct ComparedSide {
  private(set) var head: EntitySnapshot?
  private var walk: EntityWalk?
  private let type: Int
  private let path: String

  init() {
    type = 0
    path = ""
  }

  init(_ walk: EntityWalk, type: Int, path: String) throws {
    self.walk = walk
    self.type = type
    self.path = path
    try advance()
  }

  /// The next entity, if it is the one with that id.
  mutating func take(_ id: EntityID) throws -> EntitySnapshot? {
    guard let entity = head, entity.reference.id == id else { return nil }
    try advance()
    return entity
  }

  // Put into words here, where it is known which of the two stores it is about.
  private mutating func advance() throws {
    do {
      head = try walk?.next().map { EntitySnapshot($0.state, type: type, slot: $0.slot) }
    } catch {
      throw WeftError.translated(error, at: path)
    }
  }
}

extension EntityID {
  fileprivate static let last = EntityID(rawValue: .max)
}
