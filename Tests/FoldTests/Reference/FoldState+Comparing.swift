internal import WeftCausality
internal import WeftFold
internal import WeftOperations

extension FoldState {
  /// What the fold shows, in the reference's form.
  var visibleEntities: [VisibleEntity] {
    var entities: [VisibleEntity] = []
    for type in types.indices {
      for slot in 0..<types[type].count {
        entities.append(
          VisibleEntity(
            type: Array(schema.types[type].name.utf8), id: types[type].slots.ids[slot],
            key: key(type: type, slot: slot).map { Array($0.utf8) }, isVisible: isVisible(type: type, slot: slot),
            fields: schema.types[type].fields.indices.map { visibleField(type, slot, $0) }))
      }
    }
    return entities.sorted(by: VisibleEntity.precedes)
  }

  private func visibleField(_ type: Int, _ slot: Int, _ field: Int) -> VisibleEntity.Field {
    switch image(type: type, slot: slot, field: field) {
    case .absent: return .absent
    case .value(let value): return .value(canonical(value))
    case .elements(let elements): return .elements(elements.map(canonical))
    case .number(let shown):
      guard case .counter(let place) = schema.types[type].fields[field].place else { return .absent }
      return .sum(types[type].counters[slot * types[type].counterCount + place].sum, shown: shown)
    }
  }

  private func canonical(_ value: ValueReference) -> CanonicalValue {
    CanonicalValue(bytes: [value.kind.rawValue] + Array(payload(value)))
  }

  /// The canonical dump of a bare state, in the order of `FoldedSet`.
  var canonicalLines: [String] {
    var lines: [String] = []
    let order = types.indices.sorted { ExactText(schema.types[$0].name) < ExactText(schema.types[$1].name) }
    for type in order {
      let ids = types[type].slots.ids
      for slot in ids.indices.sorted(by: { ids[$0] < ids[$1] }) {
        forEachCanonicalLine(type: type, slot: slot) { lines.append($0) }
      }
    }
    return lines
  }

  /// The bytes that a digest hashes, per entity in the order of ids.
  var digestedBytes: [ContiguousArray<UInt8>] {
    var entities: [ContiguousArray<UInt8>] = []
    for type in types.indices {
      let ids = types[type].slots.ids
      for slot in ids.indices.sorted(by: { ids[$0] < ids[$1] }) {
        var bytes = ContiguousArray<UInt8>()
        appendVisibleState(type: type, slot: slot, to: &bytes)
        entities.append(bytes)
      }
    }
    return entities
  }

  /// Forgets the names of operations in the vector, as an engine does that has folded all of it.
  mutating func settle(_ vector: VersionVector) {
    let bounds = authors.authors.map { vector[$0.device].contiguousUpperBound }
    for type in types.indices {
      for slot in 0..<types[type].count { settle(type: type, slot: slot) { bounds[Int($0)] } }
    }
  }
}

extension FoldedSet {
  init(_ schema: FoldSchema, _ batches: some Sequence<Batch>) {
    self.init(schema)
    for batch in batches { apply(batch) }
  }

  var canonicalLines: [String] {
    var lines: [String] = []
    forEachCanonicalLine { lines.append($0) }
    return lines
  }

  /// The canonical lines once names are settled.
  var settledLines: [String] {
    var copy = self
    copy.settle()
    return copy.canonicalLines
  }
}
