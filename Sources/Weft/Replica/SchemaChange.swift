package import WeftOperations

/// What it means that one schema follows another over the same data.
package struct SchemaChange {
  /// An entity type, or one field of it.
  package struct Place: Sendable, Hashable, CustomStringConvertible {
    package let entity: String
    package let field: String?

    package var description: String { field.map { "\(entity).\($0)" } ?? entity }
  }

  /// A part whose meaning would change under its data.
  package struct Refusal: Sendable {
    package let place: Place
    /// The end of a sentence that begins with the place.
    package let reason: String
    /// What the old and the new schema declare there.
    let meanings: (old: String, new: String)
    package let remedy: String
  }

  /// What only the new schema declares, in its order. The fields of a new type are part of it.
  package private(set) var additions: [Place] = []
  /// What only the old one declares, in its order. Its operations stay in the log.
  package private(set) var removals: [Place] = []
  package private(set) var refusals: [Refusal] = []

  package init(from old: Schema, to new: Schema) {
    for entity in new.entities {
      guard let before = old.entity(named: entity.name) else {
        additions.append(Place(entity: entity.name, field: nil))
        continue
      }
      if before.life != entity.life {
        refusals.append(
          Refusal(
            place: Place(entity: entity.name, field: nil),
            reason: "its life would change from \(before.life.rawValue) to \(entity.life.rawValue)",
            meanings: ("the life \(before.life.rawValue)", "the life \(entity.life.rawValue)"),
            remedy: "Keep the life, or declare a new entity type and copy."))
      }
      for field in entity.fields { compare(field, with: before.field(named: field.name), of: entity.name) }
    }
    for entity in old.entities {
      guard let after = new.entity(named: entity.name) else {
        removals.append(Place(entity: entity.name, field: nil))
        continue
      }
      for field in entity.fields where after.field(named: field.name) == nil {
        removals.append(Place(entity: entity.name, field: field.name))
      }
    }
  }

  private mutating func compare(_ field: Field, with earlier: Field?, of entity: String) {
    let place = Place(entity: entity, field: field.name)
    guard let earlier else { return additions.append(place) }
    if earlier.rule == field.rule && earlier.type == field.type { return }
    let meanings = (old: Self.description(of: earlier), new: Self.description(of: field))
    refusals.append(
      Refusal(
        place: place, reason: "it would change from \(meanings.old) to \(meanings.new)", meanings: meanings,
        remedy: "Keep it, or declare a new field and copy the values into it."))
  }

  private static func description(of field: Field) -> String { "\(field.rule.signature) of \(field.type.rawValue)" }

  /// - Throws: `schemaChanged` naming the first field whose meaning would change, `storeNewer` for a step back.
  static func check(from old: Schema, to new: Schema) throws(WeftError) {
    if new.version < old.version {
      throw WeftError(
        .storeNewer, "The store's schema has version \(old.version), and this one has version \(new.version).",
        remedy: "Open the store with the newer application; the file has not been changed.")
    }
    guard let refusal = SchemaChange(from: old, to: new).refusals.first else { return }
    throw WeftError(
      .schemaChanged, "The schema changes \(refusal.place.description.quoted) under its data: \(refusal.reason).",
      remedy: refusal.remedy, field: refusal.place.field)
  }

  /// What keeps two replicas from exchanging: the field, or entity type, that their schemas give different meanings, in a sentence
  /// that reads the same on both sides; `nil` when there is none.
  static func contradiction(between one: Schema, and other: Schema) -> String? {
    guard let refusal = SchemaChange(from: one, to: other).refusals.first else { return nil }
    let meanings = [refusal.meanings.old, refusal.meanings.new].sorted { ExactText($0) < ExactText($1) }
    let kind = refusal.place.field == nil ? "entity type" : "field"
    return
      "the \(kind) \(refusal.place.description.quoted) is declared with \(meanings[0]) in one schema and with \(meanings[1]) in the other."
  }
}
