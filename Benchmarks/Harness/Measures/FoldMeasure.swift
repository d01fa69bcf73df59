internal import WeftCrypto
internal import WeftFold
internal import WeftOperations

/// From sealed batches to a state in memory that answers queries, decoding included, beside the fold of decoded operations.
enum FoldMeasure {
  static func make(_ workload: Workload, _ reference: ReferenceResult) -> Measure {
    let schema = FoldSchema(workload.schema)
    return Measure(
      name: "fold, \(workload.shape.distribution.rawValue)", baselineName: "C", operationCount: workload.operationCount,
      subject: Measure.Side(expected: reference.digest.description) {
        try Trial.timed {
          var state = FoldState(schema)
          for batch in workload.batches { state.apply(try batch.decoded()) }
          return state
        } result: { state in
          digest(state).description
        }
      },
      baseline: Measure.Side(expected: "\(reference.entityCount) entities, counters \(reference.counterSum)") {
        workload.operations.withUnsafeBufferPointer { operations in
          workload.arena.withUnsafeBytes { arena in
            let fold = TableFold(
              entityCount: workload.shape.entityCount, fieldCount: WorkloadSchema.fields.count,
              operationCount: workload.operationCount)
            return Trial.timed {
              if let start = arena.baseAddress { fold.fold(operations, start) }
              return fold
            } result: { fold in
              "\(fold.entityCount) entities, counters \(fold.counterSum)"
            }
          }
        }
      })
  }

  private static func digest(_ state: FoldState) -> SHA256Digest {
    let hash = SHA256()
    var sum = SHA256Digest.zero
    var bytes = ContiguousArray<UInt8>()
    for slot in 0..<state.types[0].count {
      bytes.removeAll(keepingCapacity: true)
      state.appendVisibleState(type: 0, slot: slot, to: &bytes)
      sum &+= hash.hash(bytes)
    }
    return sum
  }
}
