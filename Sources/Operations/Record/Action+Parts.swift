package import WeftCausality

extension Action {
  /// Puts an action together from its parts on the wire; whatever does not fit a known action stays as it came.
  ///
  /// - Parameter payload: of a known kind, already checked to be canonical.
  package init(
    code: ActionCode, field: String?, kind: ValueKind, payload: some RandomAccessCollection<UInt8>, names: [OperationID]
  ) {
    let value = kind == .none ? nil : Value(kind: kind, payload: payload)
    switch (code, field, value) {
    case (.create, nil, nil) where kind == .none && names.isEmpty: self = .create
    case (.delete, nil, nil) where kind == .none: self = .delete(names: names)
    case (.restore, nil, nil) where kind == .none: self = .restore(names: names)
    case (.set, let field?, let value?) where names.isEmpty: self = .set(field: field, value: value)
    case (.add, let field?, .int(let amount)?) where names.isEmpty: self = .add(field: field, amount: amount)
    case (.insert, let field?, let value?): self = .insert(field: field, element: value, names: names)
    case (.remove, let field?, let value?): self = .remove(field: field, element: value, names: names)
    default: self = .unknown(code: code, field: field, kind: kind, payload: Array(payload), names: names)
    }
  }

  /// The kind of the value on the wire.
  package var valueKind: ValueKind {
    switch self {
    case .set(_, let value), .insert(_, let value, _), .remove(_, let value, _): value.kind
    case .add: .int
    case .create, .delete, .restore: .none
    case .unknown(_, _, let kind, _, _): kind
    }
  }

  package func appendPayload(to bytes: inout ContiguousArray<UInt8>) {
    switch self {
    case .set(_, let value), .insert(_, let value, _), .remove(_, let value, _): value.appendPayload(to: &bytes)
    case .add(_, let amount): Value.appendInteger(amount, to: &bytes)
    case .unknown(_, _, _, let payload, _): bytes.append(contentsOf: payload)
    case .create, .delete, .restore: break
    }
  }
}
