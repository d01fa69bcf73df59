internal import WeftIngest

extension Replica {
  /// Writes: everything that the closure asks for is stamped, folded and stored in one transaction, or nothing is.
  ///
  /// Synchronous and durable when it returns. An error that the closure throws leaves nothing and comes out as it was thrown.
  /// The closure must not use the replica itself, only the transaction.
  @discardableResult
  public func write(_ body: (Transaction) throws -> Void) throws -> Receipt {
    try withIngest { ingest in
      let environment = ingest.environment
      let receipt = try ingest.writeLocally { local in
        let transaction = Transaction(local, randomBits: environment.randomBits)
        defer { transaction.end() }
        try body(transaction)
      }
      return Receipt(
        operationCount: receipt.sequences.map { Int($0.upperBound - $0.lowerBound) + 1 } ?? 0,
        firstStamp: receipt.firstStamp, lastStamp: receipt.lastStamp, author: receipt.author,
        sequences: receipt.sequences)
    }
  }
}
