internal import WeftFold
package import WeftOperations
internal import WeftStorage

extension Ingest {
  /// Puts the schema that this opening was given in the place of the stored one, and folds the log anew under it.
  ///
  /// - Throws: `schemaReplaced` when the stored one is not the one that was looked at, `misfitOperations` when a field comes back
  ///   under another meaning than the operations have that the log still holds.
  package func adoptSchema(text: String, replacing old: Schema) throws {
    try write(checkingSchema: false) {
      guard try store.meta.schemaDigest() == old.digest else { throw IngestError.schemaReplaced }
      try checkReturningFields(old)
      try store.meta.setSchema(text: text, digest: schemaDigest)
      try refold()
    }
  }

  private func checkReturningFields(_ old: Schema) throws {
    try forEachOperation { step in
      let action = step.operation.action
      guard let name = action.field, let typeIndex = schema.typeIndex(named: step.operation.entity.type) else { return }
      let type = schema.types[typeIndex]
      guard let index = type.fieldIndex(named: name),
        old.entity(named: type.name)?.field(named: name) == nil,
        !type.fields[index].rule.admits(action.code, action.valueKind, in: type.fields[index].type)
      else { return }
      throw IngestError.misfitOperations(type: type.name, field: name)
    }
  }
}
