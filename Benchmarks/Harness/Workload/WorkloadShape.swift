/// What a workload is made from; the same shape gives the same bytes.
package struct WorkloadShape: Sendable, Hashable {
  package var operationCount: Int
  package var distribution: Distribution
  package var seed: UInt64
  package var deviceCount = 8
  package var transactionSizes = 1...20
  package var batchOperationCount = 4_096
  /// Of a hundred operations on sets, how many are removals.
  package var removalPercentage = 10

  package init(operationCount: Int, distribution: Distribution, seed: UInt64) {
    self.operationCount = operationCount
    self.distribution = distribution
    self.seed = seed
  }

  /// Ten operations for each entity, as many as an entity has fields.
  package var entityCount: Int { max(1, operationCount / 10) }
}
