internal import WeftCausality
internal import WeftFold
internal import WeftOperations

/// One device: its log, what it has folded of everybody's, and a clock that it keeps itself.
///
/// Operations name what the fold says they must name.
struct Station {
  private(set) var author: Author
  /// The own log; operation n has sequence n + 1.
  private(set) var log: [Operation] = []
  var fold: FoldedSet
  private(set) var lastStamp: UInt64 = 0

  init(_ device: Int, _ schema: Schema) {
    author = Author(device: DeviceID(rawValue: UInt128(device)), incarnation: Incarnation(rawValue: 1))
    fold = FoldedSet(FoldSchema(schema))
  }

  /// The store is opened anew: the log goes on under another incarnation.
  mutating func restart(as incarnation: UInt32) {
    author = Author(device: author.device, incarnation: Incarnation(rawValue: incarnation))
  }

  /// Writes at the physical time, or right after the last stamp if that is later.
  @discardableResult
  mutating func write(_ action: Action, on entity: EntityReference, at physical: UInt64) -> Operation {
    lastStamp = max(lastStamp + 1, physical)
    let operation = Operation(
      id: OperationID(author: author, sequence: UInt64(log.count) + 1), stamp: Stamp(rawValue: lastStamp),
      entity: entity, action: action)
    log.append(operation)
    fold.apply(Batch(of: CollectionOfOne(operation)))
    return operation
  }

  mutating func receive(_ batch: Batch) {
    fold.apply(batch)
  }

  mutating func observe(_ stamp: Stamp) {
    lastStamp = max(lastStamp, stamp.rawValue)
  }

  // MARK: Actions that name what this station has seen

  func insertion(of element: Value, into field: String, of entity: EntityReference) -> Action {
    .insert(field: field, element: element, names: names(element, field, entity))
  }

  func removal(of element: Value, from field: String, of entity: EntityReference) -> Action {
    .remove(field: field, element: element, names: names(element, field, entity))
  }

  func deletion(of entity: EntityReference) -> Action {
    guard let (type, slot) = place(entity) else { return .delete(names: []) }
    return .delete(names: fold.state.namesForDeletion(type: type, slot: slot))
  }

  func restoration(of entity: EntityReference) -> Action {
    guard let (type, slot) = place(entity) else { return .restore(names: []) }
    return .restore(names: fold.state.namesForRestoration(type: type, slot: slot))
  }

  private func names(_ element: Value, _ field: String, _ entity: EntityReference) -> [OperationID] {
    guard let (type, slot) = place(entity), let index = fold.state.schema.types[type].fieldIndex(named: field)
    else { return [] }
    return fold.state.names(ofElement: element, type: type, slot: slot, field: index)
  }

  private func place(_ entity: EntityReference) -> (type: Int, slot: Int)? {
    guard let type = fold.state.schema.typeIndex(named: entity.type), let slot = fold.state.find(type, entity.id)
    else { return nil }
    return (type, slot)
  }

  /// The log's operations in the interval of sequences, in batches; one batch unless incarnations change in it.
  func batches(_ sequences: ClosedRange<UInt64>) -> [Batch] {
    var batches: [Batch] = []
    var start = Int(sequences.lowerBound) - 1
    for index in start..<Int(sequences.upperBound) {
      let isLast = index + 1 == Int(sequences.upperBound) || log[index + 1].id.author != log[index].id.author
      if isLast {
        batches.append(Batch(of: log[start...index]))
        start = index + 1
      }
    }
    return batches
  }

  var wholeLog: [Batch] { log.isEmpty ? [] : batches(1...UInt64(log.count)) }
}
