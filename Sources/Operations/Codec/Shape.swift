/// What many operations of one batch have in common, so that it costs each about a byte.
package struct Shape: Hashable, Sendable {
  /// Index of the entity type's name in the batch's names.
  package let type: UInt16
  /// Index of the field's name, `nil` for an operation on the entity's life.
  package let field: UInt16?
  package let action: ActionCode
  package let kind: ValueKind
  /// Whether the operations bear a list of names.
  package let bearsNames: Bool

  package init(type: UInt16, field: UInt16?, action: ActionCode, kind: ValueKind, bearsNames: Bool) {
    self.type = type
    self.field = field
    self.action = action
    self.kind = kind
    self.bearsNames = bearsNames
  }
}
