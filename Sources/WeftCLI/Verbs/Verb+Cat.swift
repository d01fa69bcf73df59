internal import Weft

extension Verb {
  static let cat = Verb(
    name: "cat",
    summary: "Print entities with the values of their fields.",
    operands: [.store, EntityTarget.operand],
    options: [hidden, .json],
    notes: [
      """
      Entities come in the order of their ids; a field that nothing has touched is left out. Values are in JSON. With \
      --json there is one line {"entity": type, "id": id, "visible": bool, "fields": {name: value}} for each.
      """,
      "When the one entity that is named is not there, or is deleted, the exit code is 66.",
    ],
    examples: ["cat a.weft item", "cat a.weft item/milk --json"]
  ) { invocation, output in
    let target = try EntityTarget(invocation.operands[1])
    let replica = try StorePath.open(invocation.operands[0])
    try replica.schema.entityType(target.type)
    let showsHidden = invocation.has(hidden)
    var printer = EntityPrinter(replica.schema, isJSON: invocation.has(.json), output)
    guard let reference = target.reference else {
      try replica.forEach(target.type, includingHidden: showsHidden) { try printer.print($0) }
      return .fine
    }
    guard let entity = try replica.fetch(reference) else { throw EntityPrinter.missing(reference) }
    guard entity.isVisible || showsHidden else {
      throw WeftError(
        .notFound, "The entity \(reference.description.quoted) is deleted.",
        remedy: "Its last values come with --hidden; “\(Program.name) explain” tells who deleted it.")
    }
    try printer.print(entity)
    return .fine
  }

  private static let hidden = Option(name: "hidden", summary: "Deleted entities too, with their last values.")
}
