internal import Weft

extension Verb {
  static let explain = Verb(
    name: "explain",
    summary: "Tell why an entity shows what it shows.",
    operands: [
      .store, EntityTarget.entityOperand,
      Operand(name: "FIELD", summary: "One field alone.", content: .text, isOptional: true),
    ],
    options: [.json],
    notes: [
      """
      For the entity's life and each field, every operation in the total order: when it was written, on which device, \
      what it did, and why it decides or does not. * marks what decides. Times are in UTC; +3 behind one is the counter \
      within its millisecond.
      """
    ],
    examples: ["explain a.weft item/milk", "explain a.weft item/milk quantity --json"]
  ) { invocation, output in
    let entity = try EntityTarget.entity(invocation.operands[1])
    let replica = try StorePath.open(invocation.operands[0])
    let type = try replica.schema.entityType(entity.type)
    let field = invocation.operands.count > 2 ? invocation.operands[2] : nil
    guard let explanation = try explain(entity, of: type, field, in: replica) else {
      throw EntityPrinter.missing(entity)
    }
    if invocation.has(.json) {
      try output.json(explanation.json)
    } else {
      try explanation.write(to: output)
    }
    return .fine
  }

  /// A field that the schema has no more is explained where the entity has operations on it.
  private static func explain(
    _ entity: EntityReference, of type: EntityType, _ field: String?, in replica: Replica
  ) throws(WeftError) -> Explanation? {
    do throws(WeftError) {
      return try replica.explain(entity, field)
    } catch {
      guard error.code == .unknownField, let field else { throw error }
      throw type.unknown(field)
    }
  }
}

extension Explanation {
  fileprivate func write(to output: Output) throws {
    try output.paragraph("\(entity.description.visible) is \(isVisible ? "visible" : "deleted").", hanging: "    ")
    for section in sections {
      try output.line()
      try output.paragraph(section.title, hanging: "    ")
      for entry in section.entries {
        let mark = entry.outcome == .decides ? "*" : " "
        // Under the life stand operations on any field.
        let text = section.field == nil ? entry.history.fullText : entry.history.text
        try output.paragraph("\(mark) \(text)", indent: "  ", hanging: "        ")
        let prefix = entry.outcome == .overruled ? "does not decide: " : ""
        try output.paragraph("\(prefix)\(entry.reason.visible)", indent: "      ")
      }
    }
  }

  fileprivate var json: JSONObject {
    [
      "entity": .string(entity.type), "id": .string(entity.idText), "visible": .bool(isVisible),
      "sections": .array(sections.map { .object($0.json) }),
    ]
  }
}

extension Explanation.Section {
  fileprivate var title: String {
    guard let field else { return "life (\(rule))" }
    return "\(field.visible) (\(rule)) \(value.map { "shows \($0.json.text)" } ?? "shows nothing")"
  }

  fileprivate var json: JSONObject {
    [
      "field": JSONValue(field), "rule": .string(rule), "value": value?.json ?? .null,
      "isPresent": .bool(value != nil), "operations": .array(entries.map { .object($0.json) }),
    ]
  }
}

extension Explanation.Entry {
  fileprivate var json: JSONObject {
    var json = history.json
    json.append(.string(outcome.rawValue), named: "outcome")
    json.append(.string(reason), named: "reason")
    return json
  }
}
