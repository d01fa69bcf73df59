internal import WeftCausality

extension Batch {
  /// Calls the body with each operation as a record and with whether it begins a transaction, in sequence order.
  ///
  /// For history, export and tests; the fold reads the columns. Complexity: linear, with allocations per operation.
  package func forEachOperation<Failure: Error>(
    _ body: (Operation, _ beginsTransaction: Bool) throws(Failure) -> Void
  ) throws(Failure) {
    // Made once per entity: a long key that every record held a copy of would not be bounded by the batch's length.
    let keys = entities.contains { !$0.key.isEmpty } ? entities.map { key(of: $0) } : []
    var operation = 0
    var run = 0
    var leftInRun = Int(runs[0].count)
    var list = 0
    for transaction in transactions {
      for position in 0..<transaction.count {
        while leftInRun == 0 {
          run += 1
          leftInRun = Int(runs[run].count)
        }
        leftInRun -= 1
        var named: [OperationID] = []
        if list < nameLists.count, nameLists[list].operation == UInt32(operation) {
          let range = nameLists[list].range
          named = Array(namedOperations[Int(range.lowerBound)..<Int(range.upperBound)])
          list += 1
        }
        let shape = shapes[Int(shapeIndexes[operation])]
        let entity = Int(runs[run].entity)
        let type = names[Int(shape.type)]
        let record = Operation(
          id: OperationID(author: author, sequence: firstSequence + UInt64(operation)),
          stamp: Stamp(rawValue: transaction.firstStamp.rawValue + UInt64(position)),
          entity: EntityReference(type, id: entities[entity].id, key: keys.isEmpty ? nil : keys[entity]),
          action: Action(
            code: shape.action, field: shape.field.map { names[Int($0)] }, kind: shape.kind,
            payload: bytes[valueRange(operation)], names: named))
        try body(record, position == 0)
        operation += 1
      }
    }
  }

  /// Every operation as a record, in sequence order.
  package var operations: [Operation] {
    var records: [Operation] = []
    records.reserveCapacity(count)
    forEachOperation { record, _ in records.append(record) }
    return records
  }

  /// Whether any operation of the batch is on this entity. Complexity: linear in the batch's entities.
  package func mentions(_ id: EntityID) -> Bool {
    entities.contains { $0.id == id }
  }
}
