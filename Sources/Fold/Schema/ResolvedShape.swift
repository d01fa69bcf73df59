package import WeftOperations

/// What a batch's shape means under this schema; the fold switches over it once per operation.
package enum ResolvedShape: Sendable {
  case set(Int)
  case add(Int)
  case insert(Int)
  case remove(Int)
  case create
  case delete
  case restore
  /// Of a known type, but no action that this schema can fold: an edit of the entity, kept raw.
  case unknownEdit
  /// Of a type that the schema does not declare: kept raw.
  case unknownType
}

extension FoldSchema {
  /// - Returns: the index of the entity type (0 when unknown) and the meaning.
  package func resolve(
    type name: String, field: String?, action: ActionCode, kind: ValueKind, bearsNames: Bool
  ) -> (type: Int, shape: ResolvedShape) {
    guard let typeIndex = typeIndex(named: name) else { return (0, .unknownType) }
    guard let field else {
      guard kind == .none else { return (typeIndex, .unknownEdit) }
      switch action {
      case .create: return (typeIndex, bearsNames ? .unknownEdit : .create)
      case .delete: return (typeIndex, .delete)
      case .restore: return (typeIndex, .restore)
      default: return (typeIndex, .unknownEdit)
      }
    }
    let type = types[typeIndex]
    guard let index = type.fieldIndex(named: field),
      type.fields[index].rule.admits(action, kind, in: type.fields[index].type)
    else { return (typeIndex, .unknownEdit) }
    switch type.fields[index].place {
    case .register(let place): return (typeIndex, bearsNames ? .unknownEdit : .set(place))
    case .counter(let place): return (typeIndex, bearsNames ? .unknownEdit : .add(place))
    case .set(let place): return (typeIndex, action == .insert ? .insert(place) : .remove(place))
    }
  }
}
