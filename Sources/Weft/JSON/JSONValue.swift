/// A JSON value that keeps what the text said: integers stay apart from reals, members keep their order.
///
/// Two values are equal exactly when ``JSONWriter`` writes the same bytes for them: strings and names are compared by
/// their UTF-8 bytes, reals by their bit patterns, objects with the order of their members.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// A number written without fraction and exponent.
  case integer(Int64)
  /// A number written with a fraction or an exponent. Finite when it was read.
  case real(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue: Equatable {
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    case (.string(let left), .string(let right)): left.isExactly(right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}
