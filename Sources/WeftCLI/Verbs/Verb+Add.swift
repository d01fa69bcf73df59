internal import Weft

extension Verb {
  static let add = Verb(
    name: "add",
    summary: "Add to counters of an entity.",
    operands: [.store, EntityTarget.entityOperand, Assignment.operand("NUMBER")],
    options: [.json],
    notes: [
      "A negative number takes away. Adding twice counts twice: a script that is run again should be sure that it has to be.",
      "An entity that is not there comes to be, unless only 0 is added: then the exit code is 66.",
    ],
    examples: ["add a.weft item/milk amount=2", "add a.weft item/milk amount=-1"]
  ) { invocation, output in
    let edit = try EntityEdit(invocation, output)
    let pairs = try edit.assignments(.add).map { pair throws(WeftError) in
      guard case .int(let amount) = pair.value else {
        throw WeftError(
          .wrongType, "The counter \(pair.field.quoted) counts in whole numbers.",
          remedy: "Write a whole number such as 3 or -3.", field: pair.field)
      }
      return (pair.field, amount)
    }
    try edit.writeFields { transaction in
      for (field, amount) in pairs { try transaction.add(edit.entity, field, amount) }
    }
    return .fine
  }
}
