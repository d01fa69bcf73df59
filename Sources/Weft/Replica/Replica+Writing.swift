internal import WeftIngest

extension Replica {
  /// Writes: everything that the closure asks for is stamped, folded and stored in one transaction, or nothing is.
  ///
  /// Synchronous and durable when it returns. An error that the closure throws leaves nothing and comes out as it was thrown.
  /// The closure must not use the replica itself, only the transaction.
  @discardableResult
  public func write(_ body: (Transaction) throws -> Void) throws -> Receipt {
    try writeReturning(body).receipt
  }

  /// Writes as `write` does, and gives back what the closure returned, such as the entity that it created.
  public func writeReturning<Result>(
    _ body: (Transaction) throws -> Result
  ) throws -> (result: Result, receipt: Receipt) {
    try withIngest(isLent: true) { ingest in
      let environment = ingest.environment
      var result: Result?
      let receipt = try ingest.writeLocally { local in
        let transaction = Transaction(local, randomBits: environment.randomBits)
        defer { transaction.end() }
        result = try body(transaction)
      }
      guard let result else { preconditionFailure("the closure has returned") }
      return (
        result,
        Receipt(
          operationCount: receipt.sequences.map { Int($0.upperBound - $0.lowerBound) + 1 } ?? 0,
          firstStamp: receipt.firstStamp, lastStamp: receipt.lastStamp, author: receipt.author,
          sequences: receipt.sequences)
      )
    }
  }
}
