internal import WeftOperations

extension EntitySnapshot {
  /// Writes `{"visible": bool, "fields": {name: value}}`, the fields by name.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("visible")
    writer.bool(isVisible)
    writer.key("fields")
    writer.beginObject()
    for name in fields.keys.sorted(by: { ExactText($0) < ExactText($1) }) {
      guard let value = fields[name] else { continue }
      writer.key(name)
      writer.write(value.json)
    }
    writer.endObject()
    writer.endObject()
  }
}

extension FieldValue {
  /// The value as exports and the command line write it.
  package var json: JSONValue {
    switch self {
    case .value(let value): value.json
    case .counter(let sum): .integer(sum)
    case .set(let elements): .array(elements.map(\.json))
    }
  }
}
