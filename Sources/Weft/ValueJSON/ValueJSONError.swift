/// Why a piece of JSON is no value. Holds nothing of the JSON.
package enum ValueJSONError: Error, Hashable, Sendable {
  case array
  /// An object that has not exactly one of the members `$bytes`, `$id` and `$real`.
  case object
  case base64
  case identifier
  case real

  /// The end of a sentence that begins with what should have been a value.
  package var reason: String {
    switch self {
    case .array: "is an array"
    case .object: "is an object that is no value"
    case .base64: "is an object whose $bytes is not base64"
    case .identifier: "is an object whose $id is not a UUID"
    case .real: "is an object whose $real is none of the known words"
    }
  }

  /// A sentence that says what to write.
  package var remedy: String {
    switch self {
    case .array, .object:
      "A value is null, true, false, a number, a text, or an object with the one member $bytes, $id or $real."
    case .base64: "Write a text in base64 with padding and without white space (RFC 4648, section 4)."
    case .identifier: "Write a text such as 01890a5d-ac96-774b-bcce-b302099a8057."
    case .real: "Write NaN, Infinity or -Infinity; every other real is a number."
    }
  }
}
