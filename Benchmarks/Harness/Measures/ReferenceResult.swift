internal import WeftCrypto

/// What the reference fold of a workload came to.
struct ReferenceResult {
  let digest: SHA256Digest
  let entityCount: Int
  let counterSum: Int64

  init(_ workload: Workload) {
    let fold = ReferenceFold(workload)
    digest = fold.digest()
    entityCount = fold.entityCount
    counterSum = fold.counterSum
  }
}
