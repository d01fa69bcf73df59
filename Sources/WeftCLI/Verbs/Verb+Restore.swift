extension Verb {
  static let restore = Verb(
    name: "restore",
    summary: "Bring a deleted entity back with its last values.",
    operands: [.store, EntityTarget.entityOperand],
    options: [.json],
    notes: ["An entity that is not deleted is left as it is. When there is no such entity the exit code is 66."],
    examples: ["restore a.weft item/milk"]
  ) { invocation, output in
    try EntityEdit(invocation, output).setVisible(true)
    return .fine
  }
}
