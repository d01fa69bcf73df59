internal import Weft

extension Verb {
  static let insert = Verb(
    name: "insert",
    summary: "Put elements into sets of an entity.",
    operands: [.store, EntityTarget.entityOperand, Assignment.operand("ELEMENT")],
    options: [.json],
    notes: [
      """
      An array in JSON is as many elements. What is in the set already is not written again. An entity that is not there \
      comes to be, unless there is no element to put in: then the exit code is 66.
      """
    ],
    examples: ["insert a.weft item/milk tags=cold tags=white", "insert a.weft item/milk 'tags:=[\"cold\",\"white\"]'"]
  ) { invocation, output in
    let edit = try EntityEdit(invocation, output)
    let pairs = try edit.assignments(.insert, areElements: true)
    try edit.writeFields { transaction in
      for pair in pairs { try transaction.insert(edit.entity, pair.field, pair.value) }
    }
    return .fine
  }
}
