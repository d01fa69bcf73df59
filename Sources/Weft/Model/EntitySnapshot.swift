internal import WeftFold
public import WeftOperations

/// One entity as of a moment.
public struct EntitySnapshot: Sendable, Equatable {
  public let reference: EntityReference
  /// False for an entity that is deleted; its last values are still here.
  public let isVisible: Bool
  /// What each field shows; a field that no operation has touched is absent.
  public let fields: [String: FieldValue]

  init(_ state: FoldState, type: Int, slot: Int) {
    let foldType = state.schema.types[type]
    reference = EntityReference(
      foldType.name, id: state.types[type].slots.ids[slot], key: state.key(type: type, slot: slot))
    isVisible = state.isVisible(type: type, slot: slot)
    var fields: [String: FieldValue] = [:]
    for (index, field) in foldType.fields.enumerated() {
      fields[field.name] = FieldValue(state.image(type: type, slot: slot, field: index), state)
    }
    self.fields = fields
  }

  public subscript(field: String) -> FieldValue? { fields[field] }
}
