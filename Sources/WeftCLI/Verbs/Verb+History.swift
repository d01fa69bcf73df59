internal import Weft

extension Verb {
  static let history = Verb(
    name: "history",
    summary: "Print every operation on an entity, the newest last.",
    operands: [.store, EntityTarget.entityOperand],
    options: [.json],
    notes: [
      """
      In the total order, with what is stored and not folded yet, which is marked by its reason. “\(Program.name) explain” \
      tells which of them decide.
      """
    ],
    examples: ["history a.weft item/milk", "history a.weft item/milk --json"]
  ) { invocation, output in
    let entity = try EntityTarget.entity(invocation.operands[1])
    let replica = try StorePath.open(invocation.operands[0])
    try replica.schema.entityType(entity.type)
    let entries = try replica.history(entity)
    if entries.isEmpty { throw EntityPrinter.missing(entity) }
    for entry in entries {
      if invocation.has(.json) {
        try output.json(entry.json)
      } else {
        let mark = entry.isFolded ? "" : "  (\(entry.standing.rawValue))"
        try output.paragraph(entry.fullText + mark, hanging: "    ")
      }
    }
    return .fine
  }
}
