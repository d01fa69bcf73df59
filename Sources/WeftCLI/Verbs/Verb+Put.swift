internal import Weft

extension Verb {
  static let put = Verb(
    name: "put",
    summary: "Set fields of an entity.",
    operands: [.store, EntityTarget.entityOperand, Assignment.operand("TEXT", isOptional: true)],
    options: [.json],
    notes: [
      """
      FIELD=TEXT takes the text as the field's type has it: as it stands where the type is text or any; as a number in \
      the form of JSON, as true or false, or as a UUID where the type says so. FIELD:=JSON takes any value: null, true, \
      a number, "text", {"$bytes": base64}, {"$id": UUID} or {"$real": "NaN"}. A shell wants it in single quotes.
      """,
      """
      All fields are set in one transaction. An entity that is not there comes to be; without a field, it is only \
      created. A value that is there already is not written again.
      """,
    ],
    examples: [
      "put a.weft item/milk title='Oat milk' done=false", "put a.weft item/milk 'extra:={\"$bytes\":\"AAEC\"}'",
    ]
  ) { invocation, output in
    let edit = try EntityEdit(invocation, output)
    let pairs = try edit.assignments(.set)
    try edit.writeFields { transaction in
      if pairs.isEmpty { try transaction.create(edit.entity) }
      for pair in pairs { try transaction.set(edit.entity, pair.field, pair.value) }
    }
    return .fine
  }
}
