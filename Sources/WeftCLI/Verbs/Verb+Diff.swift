internal import Weft

extension Verb {
  static let diff = Verb(
    name: "diff",
    summary: "Print what two stores show differently.",
    operands: [.store, Operand(name: "STORE", summary: "The other one.", content: .file)],
    options: [.json],
    notes: [
      """
      “-” stands before an entity or a value of the first store, “+” before one of the second. What is deleted counts as \
      not there, and a field that a store's schema does not declare as absent. Nothing is exchanged.
      """,
      """
      With --json there is one line for each entity: {"entity", "id", "presence": "onlyHere", "onlyThere" or "both", \
      "deleted", "fields": [{"field", "here", "there"}]}; a value that is absent is left out. “Here” is the first store.
      """,
      "The exit code is 1 when there is a difference.",
    ],
    examples: ["diff kitchen.weft phone.weft"]
  ) { invocation, output in
    let here = try StorePath.open(invocation.operands[0])
    let there = try StorePath.open(invocation.operands[1])
    var isDifferent = false
    try here.forEachDifference(from: there) { difference in
      isDifferent = true
      if invocation.has(.json) {
        try output.json(difference.json)
      } else {
        try difference.write(to: output, (here.schema, there.schema))
      }
    }
    return isDifferent ? .differs : .fine
  }
}

extension EntityDifference {
  /// Whether the side that does not show the entity knows it, as deleted.
  private var isDeleted: Bool {
    switch presence {
    case .onlyHere: there != nil
    case .onlyThere: here != nil
    case .both: false
    }
  }

  fileprivate func write(to output: Output, _ schemas: (here: Schema, there: Schema)) throws {
    let name = reference.description.visible
    switch presence {
    case .onlyHere:
      try output.paragraph("- \(name)\(isDeleted ? " (deleted in the second)" : "")", hanging: "    ")
    case .onlyThere:
      try output.paragraph("+ \(name)\(isDeleted ? " (deleted in the first)" : "")", hanging: "    ")
    case .both:
      try output.paragraph("  \(name)", hanging: "    ")
      for field in fields {
        try output.paragraph("  \(field.name.visible)", indent: "  ", hanging: "        ")
        for (mark, value, schema) in [("-", field.here, schemas.here), ("+", field.there, schemas.there)] {
          let isDeclared = schema.entity(named: reference.type)?.field(named: field.name) != nil
          let text = value?.json.text ?? (isDeclared ? "(absent)" : "(not in the schema)")
          try output.paragraph("\(mark) \(text)", indent: "    ", hanging: "        ")
        }
      }
    }
  }

  fileprivate var json: JSONObject {
    [
      "entity": .string(reference.type), "id": .string(reference.idText), "presence": .string(presence.rawValue),
      "deleted": .bool(isDeleted),
      "fields": .array(
        fields.map { field in
          var document: JSONObject = ["field": .string(field.name)]
          if let value = field.here { document.append(value.json, named: "here") }
          if let value = field.there { document.append(value.json, named: "there") }
          return .object(document)
        }),
    ]
  }
}
