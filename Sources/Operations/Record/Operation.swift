public import WeftCausality

/// One immutable recorded change to one field, or to the life, of one entity.
///
/// Identity is (device, incarnation, sequence); two operations are the same exactly when these are.
/// The total order that rules go by is (stamp, device, incarnation, sequence).
public struct Operation: Hashable, Sendable {
  public let id: OperationID
  public let stamp: Stamp
  public let entity: EntityReference
  public let action: Action

  public init(id: OperationID, stamp: Stamp, entity: EntityReference, action: Action) {
    self.id = id
    self.stamp = stamp
    self.entity = entity
    self.action = action
  }

  /// Whether this operation comes before the other in the total order.
  public func precedes(_ other: Operation) -> Bool {
    stamp == other.stamp ? id < other.id : stamp < other.stamp
  }
}
