package import WeftCausality

/// Collects operations of one author and writes them as a body in the shortest of the three forms.
///
/// The bytes are a function of the operations alone.
package struct BatchDraft {
  package let author: Author
  package let firstSequence: UInt64
  package let schemaVersion: UInt32

  var names: [ExactText: Int] = [:]
  var nameTable: [String] = []
  var shapes: [Shape: Int] = [:]
  var shapeTable: [Shape] = []
  var authors: [Author: Int] = [:]
  var authorTable: [Author] = []
  var entities: [EntityReference: Int] = [:]
  var entityTable: [EntityReference] = []
  var hasKeys = false
  var keyByteCount = 0

  var transactions: [TransactionSpan] = []
  var runs: [(entity: Int, count: Int)] = []
  var shapeIndexes: [Int] = []
  var lengths: [Int] = []
  var nameLists = ContiguousArray<UInt8>()
  var values = ContiguousArray<UInt8>()
  var firstRecord: (EntityReference, Action)?

  private static let largeByteCount = 1 << 20

  package init(author: Author, firstSequence: UInt64, schemaVersion: UInt32) {
    precondition(firstSequence > 0 && schemaVersion > 0)
    self.author = author
    self.firstSequence = firstSequence
    self.schemaVersion = schemaVersion
  }

  package var count: Int { shapeIndexes.count }
  package var isEmpty: Bool { shapeIndexes.isEmpty }
  package var nextSequence: UInt64 { firstSequence + UInt64(count) }
  package var lastStamp: Stamp? { transactions.last?.lastStamp }

  /// About how long the body will be; what limits on batches go by.
  package var byteEstimate: Int {
    values.count + nameLists.count + keyByteCount + entityTable.count * 17 + runs.count * 3 + count * 2 + authorTable
      .count * 20
      + transactions.count * 4 + nameTable.reduce(0) { $0 + $1.utf8.count + 1 }
  }

  /// Adds an operation. One that does not begin a transaction bears the stamp after the one before it.
  ///
  /// - Precondition: stamps rise; the names in `action` are of operations before this one.
  package mutating func append(
    _ action: Action, to entity: EntityReference, stamp: Stamp, beginsTransaction: Bool
  ) {
    if beginsTransaction || transactions.isEmpty {
      precondition(lastStamp.map { $0 < stamp } ?? true, "stamps rise along a device's log")
      transactions.append(TransactionSpan(firstStamp: stamp, count: 1))
    } else {
      let span = transactions[transactions.count - 1]
      precondition(stamp.rawValue == span.lastStamp.rawValue + 1, "stamps inside a transaction are consecutive")
      transactions[transactions.count - 1] = TransactionSpan(firstStamp: span.firstStamp, count: span.count + 1)
    }
    if count == 0 { firstRecord = (entity, action) }
    appendEntity(entity)
    let shape = Shape(
      type: UInt16(index(ofName: entity.type)), field: action.field.map { UInt16(index(ofName: $0)) },
      action: action.code, kind: action.valueKind, bearsNames: !action.names.isEmpty)
    shapeIndexes.append(index(ofShape: shape))
    let start = values.count
    if case .text(let text)? = action.value, text.utf8.count > Self.largeByteCount {
      // At once and not by doubling, which would be in memory three times.
      values.reserveCapacity(start + text.utf8.count + Self.largeByteCount)
    }
    action.appendPayload(to: &values)
    lengths.append(values.count - start)
    if !action.names.isEmpty { append(names: action.names) }
  }

  private mutating func append(names list: [OperationID]) {
    nameLists.appendVarint(list.count)
    for name in list {
      nameLists.appendVarint(index(ofAuthor: name.author))
      nameLists.appendVarint(name.sequence)
    }
  }

  private mutating func appendEntity(_ entity: EntityReference) {
    let index: Int
    if let last = runs.last, entityTable[last.entity] == entity {
      if let key = entity.key, entityTable[last.entity].key == nil { keep(key, last.entity) }
      runs[runs.count - 1].count += 1
      return
    } else if let known = entities[entity] {
      index = known
      if let key = entity.key, entityTable[known].key == nil { keep(key, known) }
    } else {
      index = entityTable.count
      entities[entity] = index
      entityTable.append(entity)
      if let key = entity.key { keep(key, index) }
    }
    runs.append((index, 1))
  }

  private mutating func keep(_ key: String, _ index: Int) {
    hasKeys = true
    keyByteCount += key.utf8.count
    entityTable[index] = EntityReference(entityTable[index].type, id: entityTable[index].id, key: key)
  }

  private mutating func index(ofName name: String) -> Int {
    if let known = names[ExactText(name)] { return known }
    names[ExactText(name)] = nameTable.count
    nameTable.append(name)
    return nameTable.count - 1
  }

  private mutating func index(ofShape shape: Shape) -> Int {
    if let known = shapes[shape] { return known }
    shapes[shape] = shapeTable.count
    shapeTable.append(shape)
    return shapeTable.count - 1
  }

  /// 0 is the batch's own author.
  private mutating func index(ofAuthor author: Author) -> Int {
    if author == self.author { return 0 }
    if let known = authors[author] { return known }
    authorTable.append(author)
    authors[author] = authorTable.count
    return authorTable.count
  }
}
