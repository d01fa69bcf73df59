internal import WeftCausality
package import WeftOperations

/// Tells of each operation what became of it: the fold of one entity, retold for people.
///
/// Works on records and is meant for one entity at a time. Complexity: linear in the operations on a register or a counter, quadratic
/// in those on one element of a set, and in the deletions and restorations.
package struct FieldVerdicts {
  private let type: FoldType
  /// In the total order.
  private let operations: [Operation]

  /// - Parameter operations: every folded operation of one entity.
  package init(_ type: FoldType, _ operations: [Operation]) {
    self.type = type
    self.operations = operations.sorted { $0.precedes($1) }
  }

  /// The operations on a field with their verdicts, in the total order.
  package func verdicts(field name: String) -> [(operation: Operation, verdict: Verdict)] {
    let own = operations.filter { $0.action.field.map { ExactText($0) } == ExactText(name) }
    guard let index = type.fieldIndex(named: name) else { return own.map { ($0, .unknown) } }
    let field = type.fields[index]
    func isFolded(_ operation: Operation) -> Bool {
      field.rule.admits(operation.action.code, operation.action.valueKind, in: field.type)
    }
    let folded = own.filter(isFolded)
    var byElement: [Value?: [Operation]] = [:]
    if case .set = field.place { byElement = Dictionary(grouping: folded) { $0.action.value } }
    return own.map { operation in
      guard isFolded(operation) else { return (operation, .unknown) }
      switch field.place {
      case .register: return (operation, Self.register(operation, folded))
      case .counter: return (operation, .counts)
      case .set: return (operation, Self.element(operation, byElement[operation.action.value] ?? []))
      }
    }
  }

  /// The operations that decide whether the entity is visible, with their verdicts, in the total order.
  package func lifeVerdicts() -> [(operation: Operation, verdict: Verdict)] {
    switch type.life {
    case .lastWriterWins: latest()
    case .editsRevive: reviving()
    case .deleteWins: deletion()
    }
  }

  private static func register(_ operation: Operation, _ all: [Operation]) -> Verdict {
    guard let winner = all.last, winner.id != operation.id else { return .wins }
    return winner.stamp == operation.stamp ? .tied(with: winner.id) : .earlier(than: winner.id)
  }

  /// - Parameter all: what was done to the same element.
  private static func element(_ operation: Operation, _ all: [Operation]) -> Verdict {
    if operation.action.code == .remove { return .removes }
    let rivals = all.filter { $0.id != operation.id }
    if let naming = rivals.first(where: { names($0, operation) }) { return .named(by: naming.id) }
    let later = rivals.last { $0.id.author == operation.id.author && $0.id.sequence > operation.id.sequence }
    return later.map { .superseded(by: $0.id) } ?? .holds
  }

  private static func names(_ naming: Operation, _ operation: Operation) -> Bool {
    naming.action.names.contains { $0.author == operation.id.author && $0.sequence >= operation.id.sequence }
  }

  private func latest() -> [(operation: Operation, verdict: Verdict)] {
    let deletions = operations.filter { $0.action.code == .delete }
    guard let lastEdit = operations.last(where: { $0.action.code != .delete }) else {
      return deletions.map { ($0, $0 == deletions.last ? .wins : .without(effect: deletions.last?.id)) }
    }
    guard let lastDeletion = deletions.last else { return [(lastEdit, .wins)] }
    let winner = lastDeletion.precedes(lastEdit) ? lastEdit : lastDeletion
    return (deletions + [lastEdit]).sorted { $0.precedes($1) }.map { operation in
      (operation, operation == winner ? .wins : Self.register(operation, [winner]))
    }
  }

  private func reviving() -> [(operation: Operation, verdict: Verdict)] {
    let deletions = operations.filter { $0.action.code == .delete }
    func namer(of operation: Operation) -> Operation? {
      deletions.first { deletion in
        Self.names(deletion, operation)
          || (deletion.id.author == operation.id.author && deletion.id.sequence > operation.id.sequence)
      }
    }
    let edits = operations.filter { $0.action.code != .delete }
    let living = edits.filter { namer(of: $0) == nil }
    if deletions.isEmpty { return living.first.map { [($0, .wins)] } ?? [] }
    let told = living + edits.filter { $0.action.code == .create || $0.action.code == .restore }
    var listed: Set<OperationID> = []
    return (deletions + told).filter { listed.insert($0.id).inserted }
      .sorted { $0.precedes($1) }
      .map { operation in
        if operation.action.code == .delete {
          return (operation, living.isEmpty ? .wins : .without(effect: living.last?.id))
        }
        return (operation, namer(of: operation).map { .named(by: $0.id) } ?? .revives)
      }
  }

  private func deletion() -> [(operation: Operation, verdict: Verdict)] {
    let own = operations.filter { $0.action.code == .delete || $0.action.code == .restore }
    return own.map { operation in
      if let naming = own.first(where: { Self.names($0, operation) }) { return (operation, .named(by: naming.id)) }
      let later = own.last { $0.id.author == operation.id.author && $0.id.sequence > operation.id.sequence }
      if let later { return (operation, .superseded(by: later.id)) }
      guard operation.action.code == .restore else { return (operation, .wins) }
      let standing = own.last { other in
        other.action.code == .delete && !own.contains { Self.names($0, other) || Self.supersedes($0, other) }
      }
      return (operation, standing.map { .without(effect: $0.id) } ?? .wins)
    }
  }

  private static func supersedes(_ later: Operation, _ earlier: Operation) -> Bool {
    later.id.author == earlier.id.author && later.id.sequence > earlier.id.sequence
  }
}
