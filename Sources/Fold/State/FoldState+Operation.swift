internal import WeftCausality
package import WeftOperations

extension FoldState {
  /// Folds one operation given as a record; what a write does before it is sealed into anything.
  ///
  /// - Returns: the entity's type and slot, `nil` when the schema does not know the type.
  @discardableResult
  package mutating func apply(_ operation: Operation) -> (type: Int, slot: Int)? {
    let action = operation.action
    let (type, shape) = schema.resolve(
      type: operation.entity.type, field: action.field, action: action.code, kind: action.valueKind,
      bearsNames: !action.names.isEmpty)
    if case .unknownType = shape {
      unknownCount += 1
      return nil
    }
    let slot = slot(type, operation.entity.id)
    if let key = operation.entity.key { types[type].keys[slot] = keep(key.utf8, kind: .text) }
    let position = Position(
      stamp: operation.stamp.rawValue, author: authors.intern(operation.id.author), sequence: operation.id.sequence)
    let marks = ContiguousArray(
      action.names.map { Mark(author: authors.intern($0.author), sequence: $0.sequence) })
    var payload = ContiguousArray<UInt8>()
    action.appendPayload(to: &payload)
    let value = keep(payload, kind: action.valueKind)
    count(operations: 1 + marks.count)
    let isFolded = types[type].fold(
      shape, value, buffers[Int(value.buffer)], at: position, naming: marks.indices, of: marks, slot, authors, buffers)
    if !isFolded { unknownCount += 1 }
    if case .delete = shape { return (type, slot) }
    types[type].lives.edited(slot, at: position, authors)
    return (type, slot)
  }
}
