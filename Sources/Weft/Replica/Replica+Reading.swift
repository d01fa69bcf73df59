internal import WeftFold
internal import WeftIngest
public import WeftOperations

extension Replica {
  /// One entity as of now; `nil` when no operation has touched it. A deleted entity comes with `isVisible` false.
  public func fetch(_ entity: EntityReference) throws(WeftError) -> EntitySnapshot? {
    try perform { ingest in
      let type = try ActionCheck.typeIndex(entity.type, in: ingest.schema)
      guard let state = try ingest.entity(type: type, entity.id), let slot = state.find(type, entity.id) else {
        return nil
      }
      return EntitySnapshot(state, type: type, slot: slot)
    }
  }

  /// Every entity of a type in the order of ids, as of one moment.
  public func all(_ type: String, includingHidden: Bool = false) throws(WeftError) -> [EntitySnapshot] {
    try perform { ingest in
      var entities: [EntitySnapshot] = []
      let index = try ActionCheck.typeIndex(type, in: ingest.schema)
      try ingest.forEachEntity(type: index) { state, slot in
        let entity = EntitySnapshot(state, type: index, slot: slot)
        if entity.isVisible || includingHidden { entities.append(entity) }
      }
      return entities
    }
  }

  /// Calls the body with every entity of a type in the order of ids, as of one moment, holding one at a time in memory.
  /// The body must not use the replica.
  public func forEach(
    _ type: String, includingHidden: Bool = false, _ body: (EntitySnapshot) throws -> Void
  ) throws {
    try withIngest(isLent: true) { ingest in
      let index = try ActionCheck.typeIndex(type, in: ingest.schema)
      try ingest.forEachEntity(type: index) { state, slot in
        let entity = EntitySnapshot(state, type: index, slot: slot)
        if entity.isVisible || includingHidden { try body(entity) }
      }
    }
  }

  /// Every stored operation on an entity in the total order, held ones included.
  public func history(_ entity: EntityReference) throws(WeftError) -> [HistoryEntry] {
    try perform { ingest in
      _ = try ActionCheck.typeIndex(entity.type, in: ingest.schema)
      let labels = try ingest.labels()
      return try ingest.history(of: entity).map { record in
        HistoryEntry(record, label: labels[record.operation.id.author.device])
      }
    }
  }

  /// Calls the body with every operation that is part of the state, in the total order, as of one moment, holding one batch of
  /// each device in memory. What is held is not among them. The body must not use the replica.
  public func forEachOperation(_ body: (HistoryEntry) throws -> Void) throws {
    try withIngest(isLent: true) { ingest in
      let labels = try ingest.labels()
      try ingest.forEachOperation { step in
        try body(
          HistoryEntry(
            step.operation, step.isSealed ? .sealed : .unsealed, label: labels[step.operation.id.author.device]))
      }
    }
  }
}
