internal import Weft

/// Prints entities one after the other.
struct EntityPrinter {
  private let schema: Schema
  private let isJSON: Bool
  private let output: Output
  private var isFirst = true

  init(_ schema: Schema, isJSON: Bool, _ output: Output) {
    self.schema = schema
    self.isJSON = isJSON
    self.output = output
  }

  mutating func print(_ entity: EntitySnapshot) throws {
    let names = schema.entity(named: entity.reference.type)?.fields.map(\.name) ?? []
    if isJSON {
      var fields = JSONObject()
      for name in names { if let value = entity[name] { fields.append(value.json, named: name) } }
      try output.json([
        "entity": .string(entity.reference.type), "id": .string(entity.reference.idText),
        "visible": .bool(entity.isVisible), "fields": .object(fields),
      ])
      return
    }
    if !isFirst { try output.line() }
    isFirst = false
    try output.paragraph(
      entity.reference.description.visible + (entity.isVisible ? "" : " (deleted)"), hanging: "    ")
    let nameWidth = names.map(\.visible.columnCount).max() ?? 0
    for name in names { if let value = entity[name] { try output.row(name, value.json.text, nameWidth: nameWidth) } }
  }

  static func missing(_ entity: EntityReference) -> WeftError {
    WeftError(
      .notFound, "There is no entity \(entity.description.quoted).",
      remedy: "Correct the id; “\(Program.name) cat STORE ENTITY” lists what there is.")
  }
}
