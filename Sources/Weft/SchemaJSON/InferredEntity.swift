internal import WeftOperations

/// What operation lines tell about one entity type.
struct InferredEntity: Sendable {
  let name: String
  /// The line that named it first.
  let line: Int
  private(set) var fields: [InferredField] = []
  private var positions: [ExactText: Int] = [:]

  init(name: String, line: Int) {
    self.name = name
    self.line = line
  }

  var type: EntityType { EntityType(name, life: .lastWriterWins, fields: fields.map(\.field)) }

  func field(named name: String) -> InferredField? { positions[ExactText(name)].map { fields[$0] } }

  mutating func record(_ kind: ValueKind, _ use: InferredField.Use, _ field: String, _ line: Int) throws(WeftError) {
    let position = try position(of: field, use, line)
    guard fields[position].use == use else {
      throw WeftError(
        .malformedInput,
        """
        Line \(line) has \(InferredField(name: field, line: line, use: use).actions) for \(field.quoted) of \
        \(name.quoted), which had \(fields[position].actions) in line \(fields[position].line).
        """,
        remedy: "A field has one rule: change the lines, or write the schema by hand.", field: field, line: line)
    }
    fields[position].evidence.record(kind)
  }

  private mutating func position(of field: String, _ use: InferredField.Use, _ line: Int) throws(WeftError) -> Int {
    if let position = positions[ExactText(field)] { return position }
    if let fault = SchemaName.fault(in: field) {
      throw WeftError(
        .schemaInvalid, "Line \(line) has the field \(field.quoted) of \(name.quoted), whose name \(fault).",
        remedy: "Choose another name.", field: field.shortened, line: line)
    }
    fields.append(InferredField(name: field, line: line, use: use))
    positions[ExactText(field)] = fields.count - 1
    return fields.count - 1
  }
}
