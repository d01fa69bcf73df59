internal import WeftOperations

/// Whether a schema may follow another over the same data.
enum SchemaChange {
  /// - Throws: `schemaChanged` naming the first field whose meaning would change, `storeNewer` for a step back.
  static func check(from old: Schema, to new: Schema) throws(WeftError) {
    if new.version < old.version {
      throw WeftError(
        .storeNewer, "The store's schema has version \(old.version), and this one has version \(new.version).",
        remedy: "Open the store with the newer application; the file has not been changed.")
    }
    try checkMeanings(from: old, to: new)
  }

  /// - Throws: `schemaChanged` naming the first field, or entity type, that the two give different meanings.
  static func checkMeanings(from old: Schema, to new: Schema) throws(WeftError) {
    for entity in new.entities {
      guard let before = old.entity(named: entity.name) else { continue }
      if before.life != entity.life {
        throw changed(
          entity.name, nil, "its life would change from \(before.life.rawValue) to \(entity.life.rawValue)",
          remedy: "Keep the life, or declare a new entity type and copy.")
      }
      for field in entity.fields {
        guard let earlier = before.field(named: field.name) else { continue }
        if earlier.rule != field.rule || earlier.type != field.type {
          throw changed(
            entity.name, field.name,
            "it would change from \(description(of: earlier)) to \(description(of: field))",
            remedy: "Keep it, or declare a new field and copy the values into it.")
        }
      }
    }
  }

  private static func description(of field: Field) -> String { "\(field.rule.signature) of \(field.type.rawValue)" }

  private static func changed(
    _ entity: String, _ field: String?, _ reason: String, remedy: String
  ) -> WeftError {
    let place = field.map { "\(entity).\($0)" } ?? entity
    return WeftError(
      .schemaChanged, "The schema changes \(place.quoted) under its data: \(reason).", remedy: remedy, field: field)
  }
}
