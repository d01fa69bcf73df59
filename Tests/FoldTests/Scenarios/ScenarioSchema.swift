internal import WeftFold
internal import WeftOperations

/// One entity type per rule of life, with a field of every rule.
enum ScenarioSchema {
  static let fields = [
    Field("title", .any), Field("count", .int, .counter), Field("tags", .any, .set()),
  ]

  static let schema: Schema = {
    do {
      return try Schema(entities: EntityLife.allCases.map { EntityType($0.rawValue, life: $0, fields: fields) })
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  static let item = EntityReference(EntityLife.editsRevive.rawValue, EntityID(rawValue: 42))

  static func item(_ life: EntityLife) -> EntityReference {
    EntityReference(life.rawValue, EntityID(rawValue: 42))
  }

  static func stations(_ count: Int) -> [Station] {
    (1...count).map { Station($0, schema) }
  }
}

extension Station {
  /// What one entity shows here; `nil` when no operation on it is folded.
  func shown(_ entity: EntityReference = ScenarioSchema.item) -> VisibleEntity? {
    fold.state.visibleEntities.first { $0.type == Array(entity.type.utf8) && $0.id == entity.id }
  }

  var title: Value? { value(of: 0) }

  /// The exact sum and the number shown.
  var count: Int64? {
    guard case .sum(let sum, let shown)? = shown()?.fields[1], sum == Int128(shown) else { return nil }
    return shown
  }

  var tags: [CanonicalValue] {
    guard case .elements(let elements)? = shown()?.fields[2] else { return [] }
    return elements
  }

  private func value(of field: Int) -> Value? {
    guard let type = fold.state.schema.typeIndex(named: ScenarioSchema.item.type),
      let slot = fold.state.find(type, ScenarioSchema.item.id),
      case .value(let reference) = fold.state.image(type: type, slot: slot, field: field)
    else { return nil }
    return fold.state.value(reference)
  }

  /// Takes in the other's whole log, not what others wrote.
  mutating func receiveLog(of other: Station) {
    for batch in other.wholeLog { receive(batch) }
  }
}
