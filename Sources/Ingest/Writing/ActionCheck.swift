package import WeftFold
package import WeftOperations

/// Checks what a caller asks for against the schema, before anything is stamped.
package enum ActionCheck {
  package static func typeIndex(_ name: String, in schema: FoldSchema) throws(IngestError) -> Int {
    guard let index = schema.typeIndex(named: name) else { throw .unknownEntity(type: name) }
    return index
  }

  /// The index of the field, if the action and the value fit its rule and type.
  @discardableResult
  package static func fieldIndex(
    _ name: String, _ action: ActionCode, _ value: Value, type: Int, in schema: FoldSchema
  ) throws(IngestError) -> Int {
    let foldType = schema.types[type]
    guard let index = foldType.fieldIndex(named: name) else {
      throw .unknownField(type: foldType.name, field: name)
    }
    let field = foldType.fields[index]
    guard field.rule.actions.contains(action) else {
      throw .wrongAction(type: foldType.name, field: name, action: action, rule: field.rule)
    }
    guard field.rule.admits(action, value.kind, in: field.type) else {
      throw .wrongType(type: foldType.name, field: name, expected: field.type, given: value.kind)
    }
    return index
  }
}
