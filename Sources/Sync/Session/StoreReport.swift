/// What of the batches given to a store was new to it. What it held already changes nothing and counts nothing.
package struct StoreReport: Hashable, Sendable {
  package let batches: Int
  package let operations: Int

  package init(batches: Int, operations: Int) {
    self.batches = batches
    self.operations = operations
  }
}
