/// How the operations of one field fold (`Specs/MergeRules.md`).
public enum Rule: Hashable, Sendable {
  /// The greatest in the total order of operations stays.
  case lastWriterWins
  /// A sum of signed deltas, kept in 128 bits and clamped to 64 on reading.
  case counter
  /// A set of values; of a concurrent insert and removal of one element, the bias says which holds.
  case set(SetBias = .addWins)

  /// The name in the schema's JSON form.
  public var name: String {
    switch self {
    case .lastWriterWins: "lastWriterWins"
    case .counter: "counter"
    case .set: "set"
    }
  }

  /// The actions that fold under this rule.
  package var actions: [ActionCode] {
    switch self {
    case .lastWriterWins: [.set]
    case .counter: [.add]
    case .set: [.insert, .remove]
    }
  }

  /// Whether an operation of this action and value kind folds in a field of this rule and type.
  package func admits(_ action: ActionCode, _ kind: ValueKind, in type: FieldType) -> Bool {
    guard actions.contains(action) else { return false }
    switch self {
    case .lastWriterWins: return kind == .null || type.admits(kind)
    case .counter: return kind == .int
    case .set: return type.admits(kind)
    }
  }
}
