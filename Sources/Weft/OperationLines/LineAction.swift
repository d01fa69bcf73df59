package import WeftOperations

/// One operation of an ``OperationLine``, without what only its log knows.
package enum LineAction: Sendable {
  case create
  case set(field: String, value: Value)
  case add(field: String, amount: Int64)
  case insert(field: String, element: Value)
  case remove(field: String, element: Value)
  case delete
  case restore

  package var code: ActionCode {
    switch self {
    case .create: .create
    case .set: .set
    case .add: .add
    case .insert: .insert
    case .remove: .remove
    case .delete: .delete
    case .restore: .restore
    }
  }

  package var field: String? {
    switch self {
    case .set(let field, _), .add(let field, _), .insert(let field, _), .remove(let field, _): field
    case .create, .delete, .restore: nil
    }
  }

  /// The value, element or amount.
  package var value: Value? {
    switch self {
    case .set(_, let value), .insert(_, let value), .remove(_, let value): value
    case .add(_, let amount): .int(amount)
    case .create, .delete, .restore: nil
    }
  }

  /// About how many bytes it takes in a line, escapes left out.
  var byteEstimate: Int {
    let value =
      switch value {
      case .text(let text): text.utf8.count
      case .bytes(let bytes): bytes.count / 3 * 4
      default: 0
      }
    return value + (field?.utf8.count ?? 0) + 48
  }

  /// Whether an operation of this kind can name the operations that it replaces.
  package var takesNames: Bool {
    switch self {
    case .insert, .remove, .delete, .restore: true
    case .create, .set, .add: false
    }
  }

  /// The place of its kind in a line.
  var rank: Int {
    switch self {
    case .create: 0
    case .set: 1
    case .add: 2
    case .insert: 3
    case .remove: 4
    case .delete: 5
    case .restore: 6
    }
  }
}

extension LineAction: Equatable {
  /// Names of fields are compared by their bytes, as values are.
  package static func == (left: LineAction, right: LineAction) -> Bool {
    left.code == right.code && left.value == right.value
      && left.field.map(ExactText.init) == right.field.map(ExactText.init)
  }
}
