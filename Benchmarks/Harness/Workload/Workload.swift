internal import WeftCausality
internal import WeftOperations

/// Operations in the order in which they arrive: sealed, as a replica receives them, and plain, as a baseline does.
package struct Workload {
  package let shape: WorkloadShape
  let schema: Schema
  let devices: [DeviceID]
  let batches: [SealedBatch]
  /// How many operations of `operations` precede each batch, and the count of all behind the last.
  let batchStarts: [Int]
  let operations: ContiguousArray<PlainOperation>
  /// The values of `operations`.
  let arena: ContiguousArray<UInt8>
  /// The greatest physical time at which anything was written.
  let lastMilliseconds: Int64

  package var operationCount: Int { operations.count }

  /// The batches' indexes in groups of about `size` operations: what one transaction takes in.
  func groups(ofOperations size: Int) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start = 0
    for index in batches.indices where batchStarts[index + 1] >= (groups.count + 1) * size {
      groups.append(start..<index + 1)
      start = index + 1
    }
    if start < batches.count { groups.append(start..<batches.count) }
    return groups
  }
}
