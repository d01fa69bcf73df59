internal import WeftCausality
internal import WeftCrypto
package import WeftFold
package import WeftOperations
internal import WeftStorage

/// One local transaction while it is written: the operations so far, and the entities that it has read or changed.
///
/// What would change nothing emits nothing. Of an entity that has deferred batches two states are kept: that of its row, which
/// is what this commit writes, and the one that includes the deferred, which is what the caller sees and what operations name.
package final class LocalTransaction {
  private struct Key: Hashable {
    let type: Int
    let id: EntityID
  }

  private let ingest: Ingest
  private let author: Author
  /// The physical clock, read once.
  package let physicalMilliseconds: Int64
  private(set) var clock: HybridClock
  private(set) var draft: BatchDraft
  /// Rows and this transaction's operations.
  private(set) var rows: FoldState
  /// The same and what is deferred, for the entities in `shadowed`.
  private var shadow: FoldState
  private var loaded: Set<Key> = []
  private var shadowed: Set<Key> = []
  private(set) var touched: [(type: Int, slot: Int)] = []
  private var isTouched: Set<Key> = []
  /// What the loaded rows add to the digest.
  private(set) var oldDigest = SHA256Digest.zero
  private var oldDigests: [Key: SHA256Digest] = [:]
  private(set) var firstStamp: Stamp?
  private var size = TransactionSize()

  init(_ ingest: Ingest, author: Author, firstSequence: UInt64, clock: HybridClock, schemaVersion: UInt32) {
    self.ingest = ingest
    self.author = author
    self.clock = clock
    physicalMilliseconds = ingest.environment.physicalMilliseconds()
    draft = BatchDraft(author: author, firstSequence: firstSequence, schemaVersion: schemaVersion)
    rows = FoldState(ingest.schema, authors: ingest.authors)
    shadow = rows
  }

  // MARK: Reading

  package func typeIndex(of name: String) -> Int? { ingest.schema.typeIndex(named: name) }

  /// Calls the body with the entity as this transaction sees it; `nil` when no operation has touched it.
  ///
  /// The state is lent and not handed out: a copy that outlived the next operation would make that one copy everything.
  package func withEntity<Success>(
    type: Int, _ id: EntityID, _ body: (borrowing FoldState, _ slot: Int) throws -> Success
  ) throws -> Success? {
    try load(type, id)
    if shadowed.contains(Key(type: type, id: id)) {
      guard let slot = shadow.find(type, id) else { return nil }
      return try body(shadow, slot)
    }
    guard let slot = rows.find(type, id) else { return nil }
    return try body(rows, slot)
  }

  /// Whether an edit that changes no field changes nothing: the entity is visible, or edits cannot make it so.
  private func isSettled(type: Int, _ id: EntityID) throws -> Bool {
    try withEntity(type: type, id) { state, slot in
      state.isVisible(type: type, slot: slot) || state.schema.types[type].life == .deleteWins
    } ?? false
  }

  private func load(_ type: Int, _ id: EntityID) throws {
    let key = Key(type: type, id: id)
    guard loaded.insert(key).inserted else { return }
    let deferred = ingest.overlay?.state.find(type, id)
    if try ingest.store.states.read(ingest.layouts[type], id, into: &ingest.row) {
      oldDigests[key] = ingest.row.digest
      try rows.absorb(ingest.row, type: type)
      try ingest.check(ingest.row, rows, type: type)
      if deferred != nil { try shadow.absorb(ingest.row, type: type) }
    }
    if let deferred, let overlay = ingest.overlay {
      shadow.combine(overlay.state, type: type, slot: deferred)
      shadowed.insert(key)
    }
  }

  // MARK: Writing

  package func create(_ entity: EntityReference) throws {
    let type = try ActionCheck.typeIndex(entity.type, in: ingest.schema)
    if try isSettled(type: type, entity.id) { return }
    try record(.create, entity, type)
  }

  package func set(_ entity: EntityReference, _ field: String, _ value: Value) throws {
    let type = try ActionCheck.typeIndex(entity.type, in: ingest.schema)
    let index = try ActionCheck.fieldIndex(field, .set, value, type: type, in: ingest.schema)
    let isUnchanged = try withEntity(type: type, entity.id) { state, slot in
      guard case .value(let reference) = state.image(type: type, slot: slot, field: index) else { return false }
      return state.value(reference) == value
    }
    if try isUnchanged == true && isSettled(type: type, entity.id) { return }
    try record(.set(field: field, value: value), entity, type)
  }

  package func add(_ entity: EntityReference, _ field: String, _ amount: Int64) throws {
    let type = try ActionCheck.typeIndex(entity.type, in: ingest.schema)
    try ActionCheck.fieldIndex(field, .add, .int(amount), type: type, in: ingest.schema)
    if amount == 0 { return }
    try record(.add(field: field, amount: amount), entity, type)
  }

  package func insert(_ entity: EntityReference, _ field: String, _ element: Value) throws {
    let type = try ActionCheck.typeIndex(entity.type, in: ingest.schema)
    let index = try ActionCheck.fieldIndex(field, .insert, element, type: type, in: ingest.schema)
    let names = try names(ofElement: element, entity, type, index)
    // One head holds the element in; more of them are worth gathering into one.
    if try names.count == 1 && isSettled(type: type, entity.id) { return }
    try record(.insert(field: field, element: element, names: names), entity, type)
  }

  package func remove(_ entity: EntityReference, _ field: String, _ element: Value) throws {
    let type = try ActionCheck.typeIndex(entity.type, in: ingest.schema)
    let index = try ActionCheck.fieldIndex(field, .remove, element, type: type, in: ingest.schema)
    let names = try names(ofElement: element, entity, type, index)
    if names.isEmpty { return }
    try record(.remove(field: field, element: element, names: names), entity, type)
  }

  package func delete(_ entity: EntityReference) throws {
    let type = try ActionCheck.typeIndex(entity.type, in: ingest.schema)
    let names = try withEntity(type: type, entity.id) { state, slot in
      state.isVisible(type: type, slot: slot) ? state.namesForDeletion(type: type, slot: slot) : nil
    }
    guard let names, let names else { return }
    try record(.delete(names: names), entity, type)
  }

  package func restore(_ entity: EntityReference) throws {
    let type = try ActionCheck.typeIndex(entity.type, in: ingest.schema)
    let names = try withEntity(type: type, entity.id) { state, slot in
      state.isVisible(type: type, slot: slot) ? nil : state.namesForRestoration(type: type, slot: slot)
    }
    guard let names, let names else { return }
    try record(.restore(names: names), entity, type)
  }

  private func names(
    ofElement element: Value, _ entity: EntityReference, _ type: Int, _ field: Int
  ) throws -> [OperationID] {
    try withEntity(type: type, entity.id) { state, slot in
      state.names(ofElement: element, type: type, slot: slot, field: field)
    } ?? []
  }

  private func record(_ action: Action, _ entity: EntityReference, _ type: Int) throws {
    try size.add(action.value, to: entity)
    try load(type, entity.id)
    let stamp = clock.next(physicalMilliseconds: physicalMilliseconds)
    let id = OperationID(author: author, sequence: draft.nextSequence)
    draft.append(action, to: entity, stamp: stamp, beginsTransaction: firstStamp == nil)
    if firstStamp == nil { firstStamp = stamp }
    let operation = Operation(id: id, stamp: stamp, entity: entity, action: action)
    let key = Key(type: type, id: entity.id)
    guard let place = rows.apply(operation) else { preconditionFailure("the type was looked up in the same schema") }
    if shadowed.contains(key) { shadow.apply(operation) }
    guard isTouched.insert(key).inserted else { return }
    touched.append(place)
    oldDigest &+= oldDigests[key] ?? .zero
  }

  /// The rows to write, and what they add to the digest.
  func encodeRows(settled: [UInt64]?) -> (rows: [RowEncoder], digest: SHA256Digest) {
    var encoders: [RowEncoder] = []
    var digest = SHA256Digest.zero
    for type in ingest.schema.types.indices {
      let slots = touched.filter { $0.type == type }.map(\.slot)
      guard !slots.isEmpty else { continue }
      var encoder = RowEncoder(ingest.hash)
      for slot in slots {
        if let settled { rows.settle(type: type, slot: slot) { Int($0) < settled.count ? settled[Int($0)] : 0 } }
        digest &+= encoder.append(rows, type: type, slot: slot)
      }
      encoders.append(encoder)
    }
    return (encoders, digest)
  }
}
