internal import WeftCausality
internal import WeftOperations

/// One operation as it is put into a draft.
struct DraftedOperation: Sendable {
  var action: Action
  var entity: EntityReference
  var stamp: Stamp
  var beginsTransaction: Bool

  init(_ action: Action, _ entity: EntityReference, stamp: Stamp = .zero, beginsTransaction: Bool = false) {
    self.action = action
    self.entity = entity
    self.stamp = stamp
    self.beginsTransaction = beginsTransaction
  }
}
