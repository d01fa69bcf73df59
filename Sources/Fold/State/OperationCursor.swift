internal import WeftCausality
internal import WeftOperations

/// Walks over the operations of a batch with what changes from one to the next.
struct OperationCursor {
  private(set) var operation = 0
  private(set) var stamp: UInt64
  private var transaction = 0
  private var leftInTransaction: Int
  private var list = 0
  /// The next operation that bears names.
  private var naming: Int

  init(_ batch: Batch) {
    stamp = batch.transactions[0].firstStamp.rawValue
    leftInTransaction = batch.transactions[0].count
    naming = batch.nameLists.first.map { Int($0.operation) } ?? .max
  }

  /// What the operation names, as a part of the batch's named operations.
  @inline(__always)
  func names(_ batch: Batch) -> Range<Int> {
    if operation != naming { return 0..<0 }
    let range = batch.nameLists[list].range
    return Int(range.lowerBound)..<Int(range.upperBound)
  }

  @inline(__always)
  mutating func advance(_ batch: Batch) {
    if operation == naming {
      list += 1
      naming = list < batch.nameLists.count ? Int(batch.nameLists[list].operation) : .max
    }
    operation += 1
    stamp += 1
    leftInTransaction -= 1
    if leftInTransaction == 0, transaction + 1 < batch.transactions.count {
      transaction += 1
      stamp = batch.transactions[transaction].firstStamp.rawValue
      leftInTransaction = batch.transactions[transaction].count
    }
  }
}
