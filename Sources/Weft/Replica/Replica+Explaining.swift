internal import WeftCausality
internal import WeftFold
internal import WeftIngest
public import WeftOperations

extension Replica {
  /// Tells why an entity shows what it shows: for its life and each field, or for one field, which operations made the value,
  /// which did not, and why.
  ///
  /// - Returns: `nil` when no operation has touched the entity.
  /// - Complexity: linear in the log.
  public func explain(_ entity: EntityReference, _ field: String? = nil) throws(WeftError) -> Explanation? {
    let snapshot = try fetch(entity)
    let history = try history(entity)
    if snapshot == nil && history.isEmpty { return nil }
    guard let type = FoldSchema(schema).types.first(where: { ExactText($0.name) == ExactText(entity.type) }) else {
      return nil
    }
    if let field, type.fieldIndex(named: field) == nil,
      !history.contains(where: { $0.operation.action.field?.isExactly(field) == true })
    {
      throw WeftError(IngestError.unknownField(type: entity.type, field: field))
    }
    let narrator = Narrator(history)
    let verdicts = FieldVerdicts(type, history.filter(\.isFolded).map(\.operation))
    var sections: [Explanation.Section] = []
    if field == nil {
      sections.append(
        Explanation.Section(
          field: nil, rule: type.life.rawValue, value: nil,
          entries: narrator.entries(verdicts.lifeVerdicts(), waiting: { $0.action.field == nil })))
    }
    let names = field.map { [$0] } ?? type.fields.map(\.name)
    for name in names {
      let entries = narrator.entries(
        verdicts.verdicts(field: name), waiting: { $0.action.field.map { ExactText($0) } == ExactText(name) })
      if entries.isEmpty && field == nil { continue }
      let rule = type.fieldIndex(named: name).map { type.fields[$0].rule.name } ?? "unknown"
      sections.append(
        Explanation.Section(field: name, rule: rule, value: snapshot?.fields[name], entries: entries))
    }
    return Explanation(
      entity: snapshot?.reference ?? entity, isVisible: snapshot?.isVisible ?? false, sections: sections)
  }
}

/// Puts verdicts into words.
private struct Narrator {
  private let history: [HistoryEntry]
  private let entries: [OperationID: HistoryEntry]

  init(_ history: [HistoryEntry]) {
    self.history = history
    entries = Dictionary(history.map { ($0.operation.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func entries(
    _ verdicts: [(operation: Operation, verdict: Verdict)], waiting: (Operation) -> Bool
  ) -> [Explanation.Entry] {
    var told: [Explanation.Entry] = []
    for (operation, verdict) in verdicts {
      guard let entry = entries[operation.id] else { continue }
      let (outcome, reason) = words(for: verdict)
      told.append(Explanation.Entry(history: entry, outcome: outcome, reason: reason))
    }
    for entry in history where !entry.isFolded && waiting(entry.operation) {
      told.append(Explanation.Entry(history: entry, outcome: .waits, reason: reason(for: entry.standing)))
    }
    return told.sorted { $0.history.operation.precedes($1.history.operation) }
  }

  private func words(for verdict: Verdict) -> (Explanation.Outcome, String) {
    switch verdict {
    case .wins: (.decides, "decides what is shown")
    case .counts: (.decides, "counted in the sum")
    case .holds: (.decides, "holds the element in")
    case .revives: (.decides, "an edit that no deletion had seen keeps the entity")
    case .removes: (.decides, "removed the insertions that it had seen")
    case .earlier(let other): (.overruled, "earlier than the one by \(name(of: other))")
    case .tied(let other):
      (.overruled, "same stamp as the one by \(name(of: other)), whose device comes later in the order")
    case .superseded(let other): (.overruled, "a later one by \(name(of: other)) stands in its place")
    case .named(let other):
      (.overruled, "\(name(of: other)) had seen it and \(entries[other]?.operation.action.code.verb ?? "replaced") it")
    case .without(let other):
      (.overruled, other.map { "without effect, because of the one by \(name(of: $0))" } ?? "without effect")
    case .unknown: (.unknown, "not known to this schema: kept, relayed, and not folded")
    }
  }

  private func reason(for standing: HistoryEntry.Standing) -> String {
    switch standing {
    case .blocked: "waits for earlier batches of its device"
    case .parked: "waits, because its stamp is too far ahead of this device's clock"
    case .forked: "kept aside: it extends another history of its device"
    case .sealed, .unsealed: "folded"
    }
  }

  private func name(of id: OperationID) -> String {
    entries[id]?.label ?? "device \(String(id.author.device.description.prefix(8)))"
  }
}

extension ActionCode {
  /// What an operation of this action does to one that it names.
  fileprivate var verb: String {
    switch self {
    case .remove: "removed"
    case .delete: "deleted"
    default: "replaced"
    }
  }
}
