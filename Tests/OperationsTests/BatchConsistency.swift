internal import WeftCausality
internal import WeftOperations

/// What must hold in every batch that a decoder hands out, whatever the bytes were.
enum BatchConsistency {
  /// Says what does not hold, or `nil`.
  static func fault(in batch: Batch, body: Range<Int>) -> String? {
    if batch.count == 0 { return "it is empty" }
    return countFault(batch) ?? indexFault(batch) ?? valueFault(batch, body) ?? stampFault(batch) ?? nameFault(batch)
      ?? recordFault(batch)
  }

  private static func countFault(_ batch: Batch) -> String? {
    if batch.transactions.contains(where: { $0.count < 1 }) { return "a transaction is empty" }
    if batch.runs.contains(where: { $0.count < 1 }) { return "a run is empty" }
    if batch.transactions.reduce(0, { $0 + $1.count }) != batch.count { return "transactions do not add up" }
    if batch.runs.reduce(0, { $0 + Int($1.count) }) != batch.count { return "runs do not add up" }
    if batch.valueOffsets.count != batch.count + 1 { return "offsets do not add up" }
    return nil
  }

  private static func indexFault(_ batch: Batch) -> String? {
    for shape in batch.shapes {
      if Int(shape.type) >= batch.names.count { return "a type is out of range" }
      if let field = shape.field, Int(field) >= batch.names.count { return "a field is out of range" }
      if shape.action.rawValue == 0 || shape.action.rawValue > 31 || shape.kind.rawValue > 15 {
        return "a shape is none"
      }
    }
    if batch.names.contains(where: { $0.isEmpty || $0.utf8.count > 64 }) { return "a name is empty or too long" }
    if batch.runs.contains(where: { Int($0.entity) >= batch.entities.count }) { return "an entity is out of range" }
    if batch.shapeIndexes.contains(where: { Int($0) >= batch.shapes.count }) { return "a shape is out of range" }
    return nil
  }

  private static func valueFault(_ batch: Batch, _ body: Range<Int>) -> String? {
    if Int(batch.valueOffsets[batch.count]) != body.upperBound { return "values do not end with the body" }
    if Int(batch.valueOffsets[0]) <= body.lowerBound { return "values begin before the body" }
    for operation in 0..<batch.count {
      if batch.valueOffsets[operation] > batch.valueOffsets[operation + 1] { return "offsets fall" }
      let shape = batch.shapes[Int(batch.shapeIndexes[operation])]
      let payload = batch.bytes[batch.valueRange(operation)]
      if shape.kind == .none {
        if !payload.isEmpty { return "no value has bytes" }
      } else if shape.kind.rawValue <= 7 {
        guard let value = Value(kind: shape.kind, payload: payload) else { return "a value is not canonical" }
        if !value.canonicalBytes.dropFirst().elementsEqual(payload) { return "a value is another's" }
      }
    }
    for entity in batch.entities where !entity.key.isEmpty {
      if !body.contains(Int(entity.key.lowerBound)) || Int(entity.key.upperBound) > body.upperBound {
        return "a key lies outside the body"
      }
    }
    return nil
  }

  private static func stampFault(_ batch: Batch) -> String? {
    var last: UInt64 = 0
    for transaction in batch.transactions {
      if transaction.firstStamp.rawValue <= last { return "stamps do not rise" }
      last = transaction.lastStamp.rawValue
    }
    return last > Stamp.maximum.rawValue ? "a stamp is beyond the last" : nil
  }

  private static func nameFault(_ batch: Batch) -> String? {
    var next: UInt32 = 0
    var lastOperation = -1
    for list in batch.nameLists {
      let operation = Int(list.operation)
      if operation <= lastOperation || operation >= batch.count { return "lists of names are out of order" }
      if list.range.lowerBound != next || list.range.isEmpty { return "lists of names have gaps" }
      if !batch.shapes[Int(batch.shapeIndexes[operation])].bearsNames { return "names where the shape has none" }
      lastOperation = operation
      next = list.range.upperBound
      for name in batch.namedOperations[Int(list.range.lowerBound)..<Int(list.range.upperBound)] {
        let own = batch.firstSequence + UInt64(operation)
        if name.sequence == 0 || name.author == batch.author && name.sequence >= own { return "a name is of later" }
      }
    }
    if Int(next) != batch.namedOperations.count { return "names are left over" }
    let bearing = batch.shapeIndexes.count { batch.shapes[Int($0)].bearsNames }
    return bearing == batch.nameLists.count ? nil : "lists of names do not add up"
  }

  /// The records can be made, and encoding them again gives the same records.
  private static func recordFault(_ batch: Batch) -> String? {
    let images = OperationImage.all(of: batch)
    if images.count != batch.count { return "records are missing" }
    var list = OperationList(stamped: [])
    list.author = batch.author
    list.firstSequence = batch.firstSequence
    list.schemaVersion = batch.schemaVersion
    batch.forEachOperation { operation, begins in
      list.operations.append(
        DraftedOperation(operation.action, operation.entity, stamp: operation.stamp, beginsTransaction: begins))
    }
    guard let again = try? list.decode(list.body) else { return "it does not decode after encoding" }
    return OperationImage.all(of: again) == images ? nil : "it changes when encoded again"
  }
}
