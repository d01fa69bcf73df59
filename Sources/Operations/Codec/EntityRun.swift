/// Consecutive operations on one entity.
package struct EntityRun: Hashable, Sendable {
  /// Index in the batch's entities.
  package let entity: UInt32
  package let count: UInt32

  package init(entity: UInt32, count: UInt32) {
    self.entity = entity
    self.count = count
  }
}
