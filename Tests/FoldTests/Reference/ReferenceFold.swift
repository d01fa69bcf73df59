internal import WeftCausality
internal import WeftOperations

/// The rules as definitions over a plain set of records: no order of arrival, no bookkeeping, nothing of the fold's.
///
/// Quadratic. What it says of an entity is what `VisibleEntity` holds.
struct ReferenceFold {
  let schema: Schema
  /// Each operation once, in any order.
  let operations: [Operation]

  init(_ schema: Schema, _ operations: [Operation]) {
    self.schema = schema
    self.operations = operations
  }

  /// Every entity of a known type that any operation is on.
  var entities: [VisibleEntity] {
    var groups: [EntityReference: [Operation]] = [:]
    for operation in operations { groups[operation.entity, default: []].append(operation) }
    return groups.compactMap { visible($0.key, $0.value) }.sorted(by: VisibleEntity.precedes)
  }

  private func visible(_ entity: EntityReference, _ operations: [Operation]) -> VisibleEntity? {
    guard let type = schema.entities.first(where: { Self.isSame($0.name, entity.type) }) else { return nil }
    return VisibleEntity(
      type: Array(entity.type.utf8), id: entity.id,
      key: operations.compactMap(\.entity.key).first.map { Array($0.utf8) },
      isVisible: Self.isVisible(type.life, operations), fields: type.fields.map { Self.field($0, operations) })
  }

  // MARK: Fields

  private static func field(_ field: Field, _ operations: [Operation]) -> VisibleEntity.Field {
    let fitting = operations.filter { fits($0.action, field) }
    if fitting.isEmpty { return .absent }
    switch field.rule {
    case .lastWriterWins:
      // The one that no other comes after.
      guard let last = fitting.first(where: { one in !fitting.contains { isEarlier(one, $0) } }),
        case .set(_, let value) = last.action
      else { return .absent }
      return .value(CanonicalValue(value))
    case .counter:
      var sum: Int128 = 0
      for operation in fitting { if case .add(_, let amount) = operation.action { sum += Int128(amount) } }
      let shown = sum > Int128(Int64.max) ? Int64.max : sum < Int128(Int64.min) ? Int64.min : Int64(sum)
      return .sum(sum, shown: shown)
    case .set:
      let elements = Set(fitting.compactMap(element)).filter { isIn($0, fitting) }.sorted()
      return elements.isEmpty ? .absent : .elements(elements)
    }
  }

  private static func fits(_ action: Action, _ field: Field) -> Bool {
    switch (field.rule, action) {
    case (.lastWriterWins, .set(let name, .null)): isSame(name, field.name)
    case (.lastWriterWins, .set(let name, let value)): isSame(name, field.name) && fits(value, field.type)
    case (.counter, .add(let name, _)): isSame(name, field.name)
    case (.set, .insert(let name, let element, _)), (.set, .remove(let name, let element, _)):
      isSame(name, field.name) && fits(element, field.type)
    default: false
    }
  }

  private static func fits(_ value: Value, _ type: FieldType) -> Bool {
    switch (type, value) {
    case (.any, _), (.bool, .bool), (.int, .int), (.real, .real), (.text, .text), (.bytes, .bytes), (.id, .id),
      (.number, .int), (.number, .real):
      true
    default: false
    }
  }

  private static func element(_ operation: Operation) -> CanonicalValue? {
    switch operation.action {
    case .insert(_, let element, _), .remove(_, let element, _): CanonicalValue(element)
    default: nil
    }
  }

  /// An element is in the set while an insertion of it stands.
  private static func isIn(_ element: CanonicalValue, _ operations: [Operation]) -> Bool {
    let register = operations.filter { self.element($0) == element }
    return register.contains { operation in
      if case .insert = operation.action { return stands(operation, on: register) }
      return false
    }
  }

  // MARK: Life

  private static func isVisible(_ life: EntityLife, _ operations: [Operation]) -> Bool {
    let deletions = operations.filter(isDeletion)
    let edits = operations.filter { !isDeletion($0) }
    switch life {
    case .lastWriterWins:
      return edits.contains { edit in !deletions.contains { isEarlier(edit, $0) } }
    case .editsRevive:
      // An edit lives on unless a deletion names it, or its own author has deleted after it.
      return edits.contains { edit in !deletions.contains { replaces($0, edit) } }
    case .deleteWins:
      let register = operations.filter { isDeletion($0) || isRestoration($0) }
      return !deletions.contains { stands($0, on: register) }
    }
  }

  private static func isDeletion(_ operation: Operation) -> Bool {
    if case .delete = operation.action { return true }
    return false
  }

  private static func isRestoration(_ operation: Operation) -> Bool {
    if case .restore = operation.action { return true }
    return false
  }

  // MARK: Order and names

  /// Whether nothing on the register has replaced the operation.
  private static func stands(_ operation: Operation, on register: [Operation]) -> Bool {
    !register.contains { $0.id != operation.id && replaces($0, operation) }
  }

  /// Naming (author, n) replaces that author's operations up to n; an operation replaces its own author's earlier ones.
  private static func replaces(_ later: Operation, _ earlier: Operation) -> Bool {
    if later.id.author == earlier.id.author && later.id.sequence > earlier.id.sequence { return true }
    return later.action.names.contains {
      $0.author == earlier.id.author && $0.sequence >= earlier.id.sequence
    }
  }

  /// The total order: stamp, device, incarnation, sequence.
  private static func isEarlier(_ left: Operation, _ right: Operation) -> Bool {
    func place(_ operation: Operation) -> (UInt64, UInt128, UInt32, UInt64) {
      let author = operation.id.author
      return (
        operation.stamp.rawValue, author.device.rawValue, author.incarnation.rawValue, operation.id.sequence
      )
    }
    return place(left) < place(right)
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }
}
