internal import WeftCausality

/// Identity goes by what stands on the wire, field names by their UTF-8 bytes.
extension Action: Hashable {
  public static func == (left: Action, right: Action) -> Bool {
    guard left.code == right.code, left.valueKind == right.valueKind, left.names == right.names else { return false }
    guard left.field.map(ExactText.init) == right.field.map(ExactText.init) else { return false }
    switch (left, right) {
    case (.unknown(_, _, _, let a, _), .unknown(_, _, _, let b, _)): return a == b
    case (.unknown, _), (_, .unknown): return false
    default: return left.value == right.value
    }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(valueKind)
    hasher.combine(field.map(ExactText.init))
    hasher.combine(names)
    if case .unknown(_, _, _, let payload, _) = self { hasher.combine(payload) } else { hasher.combine(value) }
  }
}
