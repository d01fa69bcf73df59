/// One entity of a batch: its id, and where its natural key lies in the batch's bytes.
package struct BatchEntity: Hashable, Sendable {
  package let id: EntityID
  /// Empty when the entity has no natural key.
  package let key: Range<UInt32>

  package init(id: EntityID, key: Range<UInt32>) {
    self.id = id
    self.key = key
  }
}
