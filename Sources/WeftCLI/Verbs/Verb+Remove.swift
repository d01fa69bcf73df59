internal import Weft

extension Verb {
  static let remove = Verb(
    name: "remove",
    summary: "Take elements out of sets of an entity.",
    operands: [.store, EntityTarget.entityOperand, Assignment.operand("ELEMENT")],
    options: [.json],
    notes: [
      """
      Takes out what this store has seen put in; an element that another store puts in meanwhile stays. An array in JSON \
      is as many elements. What is not in the set is passed over. When there is no such entity the exit code is 66.
      """
    ],
    examples: ["remove a.weft item/milk tags=white"]
  ) { invocation, output in
    let edit = try EntityEdit(invocation, output)
    let pairs = try edit.assignments(.remove, areElements: true)
    try edit.writeFields { transaction in
      for pair in pairs { try transaction.remove(edit.entity, pair.field, pair.value) }
    }
    return .fine
  }
}
