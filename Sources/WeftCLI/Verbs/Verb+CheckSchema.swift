internal import Weft

extension Verb {
  static let checkSchema = Verb(
    name: "schema check",
    summary: "Tell what it means when one schema follows another.",
    operands: [
      Operand(name: "OLD", summary: "A schema in JSON, or a store that holds one.", content: .file),
      Operand(name: "NEW", summary: "The schema that is to follow; likewise.", content: .file),
    ],
    options: [.json],
    notes: [
      """
      What is added starts empty, or with what newer stores have written to it. What is left out stays in the log and is \
      there again when it is declared again as it was. A change of a rule, a type or a life under data is refused, and so \
      is a version that goes back: a store does not open with such a schema. The exit code is 1 then.
      """
    ],
    examples: ["schema check old.json new.json", "schema check a.weft new.json --json"]
  ) { invocation, output in
    let old = try SchemaFile.read(invocation.operands[0])
    let new = try SchemaFile.read(invocation.operands[1])
    let judgement = SchemaJudgement(old, new)
    if invocation.has(.json) {
      try output.json(judgement.json)
    } else {
      try judgement.write(to: output)
    }
    return judgement.isCompatible ? .fine : .differs
  }
}

/// A change of a schema, in words.
private struct SchemaJudgement {
  private let versions: (old: UInt32, new: UInt32)
  private let change: SchemaChange
  private let isSame: Bool

  init(_ old: Schema, _ new: Schema) {
    versions = (old.version, new.version)
    change = SchemaChange(from: old, to: new)
    isSame = versions.old == versions.new && change.additions.isEmpty && change.removals.isEmpty
  }

  private var isStepBack: Bool { versions.new < versions.old }
  var isCompatible: Bool { change.refusals.isEmpty && !isStepBack }

  private var stepBackReason: String { "its version would go back from \(versions.old) to \(versions.new)" }
  private var stepBackRemedy: String { "Give it no lower version than \(versions.old)." }

  func write(to output: Output) throws {
    try output.paragraph(verdict)
    for place in change.additions { try output.paragraph("added: \(place.description.visible)", hanging: "    ") }
    for place in change.removals { try output.paragraph("left out: \(place.description.visible)", hanging: "    ") }
    if isStepBack { try write("the schema", stepBackReason, remedy: stepBackRemedy, output) }
    for refusal in change.refusals {
      try write(refusal.place.description.visible, refusal.reason, remedy: refusal.remedy, output)
    }
  }

  private func write(_ place: String, _ reason: String, remedy: String, _ output: Output) throws {
    try output.paragraph("refused: \(place): \(reason).", hanging: "    ")
    try output.paragraph(remedy, indent: "    ")
  }

  private var verdict: String {
    if !isCompatible { return "The change is refused." }
    return isSame ? "The two mean the same." : "The change is compatible: a store adopts it when it is opened with it."
  }

  var json: JSONObject {
    var refusals = change.refusals.map { refusal -> JSONValue in
      .object([
        "entity": .string(refusal.place.entity), "field": JSONValue(refusal.place.field),
        "reason": .string(refusal.reason), "remedy": .string(refusal.remedy),
      ])
    }
    if isStepBack {
      refusals.append(
        .object([
          "entity": .null, "field": .null, "reason": .string(stepBackReason),
          "remedy": .string(stepBackRemedy),
        ]))
    }
    return [
      "isCompatible": .bool(isCompatible), "oldVersion": JSONValue(versions.old), "newVersion": JSONValue(versions.new),
      "additions": .array(change.additions.map { .string($0.description) }),
      "removals": .array(change.removals.map { .string($0.description) }), "refusals": .array(refusals),
    ]
  }
}
