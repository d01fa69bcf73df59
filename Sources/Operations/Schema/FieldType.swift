/// What values a field, or an element of a set, may take.
public enum FieldType: String, Sendable, CaseIterable {
  case bool, int, real, text, bytes, id
  /// An integer or a real, each kept as it came.
  case number
  case any

  /// Whether a value of this kind may stand in the field; null is a matter of the rule.
  package func admits(_ kind: ValueKind) -> Bool {
    switch self {
    case .bool: kind == .true || kind == .false
    case .int: kind == .int
    case .real: kind == .real
    case .text: kind == .text
    case .bytes: kind == .bytes
    case .id: kind == .id
    case .number: kind == .int || kind == .real
    case .any: kind.isKnown && kind != .none
    }
  }
}
