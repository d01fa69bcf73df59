public import WeftCausality

/// What one operation does to one entity.
///
/// `names` are the operations that it replaces: per author, the greatest sequence seen among the heads of the register,
/// element or life that it acts on (`Specs/MergeRules.md`, Heads).
public enum Action: Sendable {
  case create
  case set(field: String, value: Value)
  case add(field: String, amount: Int64)
  case insert(field: String, element: Value, names: [OperationID])
  case remove(field: String, element: Value, names: [OperationID])
  case delete(names: [OperationID])
  case restore(names: [OperationID])
  /// An action, or a kind of value, that this version does not know: kept as it came.
  case unknown(code: ActionCode, field: String?, kind: ValueKind, payload: [UInt8], names: [OperationID])

  public var code: ActionCode {
    switch self {
    case .create: .create
    case .set: .set
    case .add: .add
    case .insert: .insert
    case .remove: .remove
    case .delete: .delete
    case .restore: .restore
    case .unknown(let code, _, _, _, _): code
    }
  }

  public var field: String? {
    switch self {
    case .set(let field, _), .add(let field, _), .insert(let field, _, _), .remove(let field, _, _): field
    case .unknown(_, let field, _, _, _): field
    case .create, .delete, .restore: nil
    }
  }

  public var names: [OperationID] {
    switch self {
    case .insert(_, _, let names), .remove(_, _, let names), .delete(let names), .restore(let names),
      .unknown(_, _, _, _, let names):
      names
    case .create, .set, .add: []
    }
  }

  /// The value, element or amount that the operation carries.
  public var value: Value? {
    switch self {
    case .set(_, let value), .insert(_, let value, _), .remove(_, let value, _): value
    case .add(_, let amount): .int(amount)
    case .create, .delete, .restore, .unknown: nil
    }
  }
}
