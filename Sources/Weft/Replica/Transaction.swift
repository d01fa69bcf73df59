internal import WeftCausality
internal import WeftIngest
public import WeftOperations

/// One write while it is written; valid only inside the closure of `Replica.write`.
///
/// What would change nothing makes no operation: setting the value that is shown, inserting what is in the set, removing what is
/// not, deleting what is deleted.
public final class Transaction {
  private var transaction: LocalTransaction?
  private let randomBits: () -> UInt64

  init(_ transaction: LocalTransaction, randomBits: @escaping () -> UInt64) {
    self.transaction = transaction
    self.randomBits = randomBits
  }

  func end() { transaction = nil }

  private func open() throws(IngestError) -> LocalTransaction {
    guard let transaction else { throw .transactionEnded }
    return transaction
  }

  /// Creates an entity under a new id.
  @discardableResult
  public func create(_ type: String) throws -> EntityReference {
    let milliseconds = try worded { try open().physicalMilliseconds }
    let id = EntityID(milliseconds: milliseconds, randomBits: (randomBits(), randomBits()))
    return try create(EntityReference(type, id))
  }

  /// Creates the entity with a natural key, of 1 to 1,024 bytes: every device that does so creates the same one. An empty key is
  /// refused: it is what a form that was not filled in gives, and everyone's would be one entity.
  /// - Throws: `invalidUsage` for an empty key, `limitExceeded` for a longer one, `unknownEntity`.
  @discardableResult
  public func create(_ type: String, key: String) throws -> EntityReference {
    try create(EntityReference(type, text: key))
  }

  /// Creates the entity; nothing when it is there and visible.
  @discardableResult
  public func create(_ entity: EntityReference) throws -> EntityReference {
    if entity.key == nil, entity.id == EntityID(type: entity.type, key: "") {
      throw WeftError(
        .invalidUsage, "The natural key of a new \(entity.type.quoted) is empty.",
        remedy: "Give one of 1 to \(OperationLimits.keyByteCount) bytes, or create the entity without a key.",
        entity: entity)
    }
    try perform(entity) { try $0.create(entity) }
    return entity
  }

  /// Sets a field whose rule is `lastWriterWins`. Setting the value that is shown makes no operation, so it does not win over a
  /// concurrent one either. An entity that nobody has created comes to be.
  public func set(_ entity: EntityReference, _ field: String, _ value: Value) throws {
    try perform(entity) { try $0.set(entity, field, value) }
  }

  /// Adds to a counter; a negative amount takes away.
  public func add(_ entity: EntityReference, _ field: String, _ amount: Int64) throws {
    try perform(entity) { try $0.add(entity, field, amount) }
  }

  /// Puts an element into a set. Inserting what the set already shows makes no operation, and so does not defend it against a
  /// removal made elsewhere at the same time.
  public func insert(_ entity: EntityReference, _ field: String, _ element: Value) throws {
    try perform(entity) { try $0.insert(entity, field, element) }
  }

  /// Takes an element out of a set, as far as this replica has seen it put in.
  public func remove(_ entity: EntityReference, _ field: String, _ element: Value) throws {
    try perform(entity) { try $0.remove(entity, field, element) }
  }

  /// Deletes an entity.
  public func delete(_ entity: EntityReference) throws {
    try perform(entity) { try $0.delete(entity) }
  }

  /// Brings a deleted entity back with its last values.
  public func restore(_ entity: EntityReference) throws {
    try perform(entity) { try $0.restore(entity) }
  }

  /// The entity as this transaction has left it so far; `nil` when no operation has touched it.
  public func fetch(_ entity: EntityReference) throws -> EntitySnapshot? {
    try perform(entity) { transaction in
      guard let type = transaction.typeIndex(of: entity.type) else {
        throw IngestError.unknownEntity(type: entity.type)
      }
      return try transaction.withEntity(type: type, entity.id) { state, slot in
        EntitySnapshot(copy state, type: type, slot: slot)
      }
    }
  }

  private func perform<Success>(
    _ entity: EntityReference, _ body: (LocalTransaction) throws -> Success
  ) throws -> Success {
    return try worded { try body(open()) }
  }

  private func worded<Success>(_ body: () throws -> Success) throws -> Success {
    do {
      return try body()
    } catch let error as IngestError {
      throw WeftError(error)
    }
  }
}
