/// The declared entity types of a store, checked on creation.
///
/// Names are what stands on the wire and in the tables, so they follow the rules of both (`Specs/OperationFormat.md`,
/// Names).
public struct Schema: Sendable {
  /// The application's own version of the schema, from 1.
  public let version: UInt32
  /// In order of declaration.
  public let entities: [EntityType]

  /// - Throws: `SchemaError` that names the entity type and field, and what to do.
  public init(version: UInt32 = 1, entities: [EntityType]) throws(SchemaError) {
    self.version = version
    self.entities = entities
    try check()
  }

  /// The entity type of that name, by UTF-8 bytes.
  public func entity(named name: String) -> EntityType? {
    entities.first { ExactText($0.name) == ExactText(name) }
  }

  private func check() throws(SchemaError) {
    if version == 0 { throw SchemaError(nil, nil, "its version is 0", remedy: "Number versions from 1.") }
    if entities.isEmpty { throw SchemaError(nil, nil, "it has no entity type", remedy: "Declare at least one.") }
    var folded: [ExactText: String] = [:]
    // Strings are equal here when they are canonically equivalent, as they are to whoever reads the names.
    var composed: Set<String> = []
    for entity in entities {
      if let fault = SchemaName.fault(in: entity.name) {
        throw SchemaError(entity.name, nil, "its name \(fault)", remedy: "Choose another name.")
      }
      if let other = folded.updateValue(entity.name, forKey: SchemaName.folded(entity.name)) {
        throw SchemaError(
          entity.name, nil, "its name collides with “\(other)” when letter case is ignored",
          remedy: "Rename one of them.")
      }
      guard composed.insert(entity.name).inserted else {
        throw SchemaError(
          entity.name, nil,
          "another entity type's name looks the same and differs only in how its letters are composed",
          remedy: "Rename one of them.")
      }
      try check(entity)
    }
  }

  private func check(_ entity: EntityType) throws(SchemaError) {
    if entity.fields.count > Schema.fieldCountLimit {
      throw SchemaError(
        entity.name, nil, "it has \(entity.fields.count) fields",
        remedy: "Keep to \(Schema.fieldCountLimit), or split the entity type.")
    }
    var folded: [ExactText: String] = [:]
    var composed: Set<String> = []
    for field in entity.fields {
      if let fault = SchemaName.fault(inField: field.name) {
        throw SchemaError(entity.name, field.name, "its name \(fault)", remedy: "Choose another name.")
      }
      if SchemaName.folded(field.name) == ExactText("id") {
        throw SchemaError(
          entity.name, field.name, "“id” is the entity's own identity", remedy: "Leave it out, or choose another name.")
      }
      if SchemaName.truthWords.contains(SchemaName.folded(field.name)) {
        throw SchemaError(
          entity.name, field.name, "SQL takes its name for a truth value, even in quotation marks",
          remedy: "Choose another name.")
      }
      if let other = folded.updateValue(field.name, forKey: SchemaName.folded(field.name)) {
        throw SchemaError(
          entity.name, field.name, "its name collides with “\(other)” when letter case is ignored",
          remedy: "Rename one of them.")
      }
      guard composed.insert(field.name).inserted else {
        throw SchemaError(
          entity.name, field.name,
          "another field's name looks the same and differs only in how its letters are composed",
          remedy: "Rename one of them.")
      }
      if field.rule == .counter && field.type != .int {
        throw SchemaError(
          entity.name, field.name, "a counter counts in whole numbers, not in \(field.type.rawValue)",
          remedy: "Declare its type as int.")
      }
    }
  }

  /// SQLite takes 2,000 columns of a table; the bookkeeping has some of them.
  package static let fieldCountLimit = 1_000
}
