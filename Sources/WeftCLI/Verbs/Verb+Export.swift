internal import Weft

extension Verb {
  static let export = Verb(
    name: "export",
    summary: "Print the state of a store, or its history.",
    operands: [.store],
    options: [state, operations, entityName],
    notes: [
      """
      --state prints one JSON object {type: {id: {"visible": bool, "fields": {name: value}}}}, deleted entities with \
      their last values included; with --entity, what stands under that type alone.
      """,
      """
      --operations prints operation lines in the total order. Imported into an empty store of the same schema they give \
      the same digest. A part of a history would not, so --entity does not go with it. Stamps are renumbered so that no \
      two are equal. What the schema does not know cannot be said in a line: it is left out and counted in a warning.
      """,
    ],
    examples: ["export a.weft --state --entity incident", "export a.weft --operations > a.jsonl"]
  ) { invocation, output in
    let entity = invocation.value(of: entityName)
    if invocation.has(operations), entity != nil {
      throw invocation.error("The option --entity goes with --state alone.")
    }
    let replica = try StorePath.open(invocation.operands[0])
    if let entity { try replica.schema.entityType(entity) }
    let progress = Progress("Exporting", besideOutput: true)
    defer { progress.end() }
    var byteCount = 0
    func write(_ bytes: [UInt8]) throws {
      try output.write(bytes)
      byteCount += bytes.count
      progress.tell(byteCount: byteCount)
    }
    if invocation.has(state) {
      try replica.exportState(of: entity, write)
      return .fine
    }
    let report = try replica.exportOperations(write)
    try output.flush()
    progress.end()
    guard report.skippedOperationCount > 0 else { return .fine }
    Diagnostics.write(
      "\(Program.name): \(report.skippedOperationCount.of("operation")) unknown to the schema left out. "
        + "Sync the store to keep them.")
    return .differs
  }

  private static let state = Option(name: "state", summary: "Print the state.", presence: .oneOf("content"))
  private static let operations = Option(
    name: "operations", summary: "Print the history as operation lines.", presence: .oneOf("content"))
  private static let entityName = Option(
    name: "entity", argument: "NAME", summary: "With --state: one entity type alone.")
}
