extension Verb {
  static let delete = Verb(
    name: "delete",
    summary: "Delete an entity.",
    operands: [.store, EntityTarget.entityOperand],
    options: [.json],
    notes: [
      """
      The entity's history stays; “\(Program.name) restore” brings it back with its last values. Whether an edit made \
      elsewhere at the same time revives it, the entity type's life in the schema says.
      """,
      "When there is no such entity, or it is deleted already, the exit code is 66.",
    ],
    examples: ["delete a.weft item/milk"]
  ) { invocation, output in
    try EntityEdit(invocation, output).setVisible(false)
    return .fine
  }
}
