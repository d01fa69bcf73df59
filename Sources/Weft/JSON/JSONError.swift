/// Why a text is not the strict JSON that ``JSONReader`` accepts, and where.
///
/// The message is one of a fixed set of sentences that say what was expected. It never holds anything of the document
/// itself, which is why it can only be made from a literal.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the first byte that could not be accepted; the first line read is 1 unless the caller said otherwise.
  package let line: Int
  /// The position of that byte within its line, counted in bytes from 1.
  package let column: Int
  /// What was expected there.
  package let message: String

  /// What kind of thing is wrong.
  package let fault: Fault

  package enum Fault: Hashable, Sendable {
    /// It is not JSON.
    case syntax
    /// It is JSON, with a whole number that 64 bits do not hold.
    case integerRange
    /// It is JSON, with a number that a 64-bit real does not hold.
    case realRange
    /// It is JSON, with two members of one name in an object.
    case repeatedName
  }

  init(line: Int, column: Int, message: StaticString, fault: Fault) {
    self.line = line
    self.column = column
    self.message = message.description
    self.fault = fault
  }

  /// The rest of a sentence whose subject is the text that was read.
  package func predicate(at place: String) -> String {
    switch fault {
    case .syntax: "is not JSON at \(place): \(message)"
    case .integerRange: "has at \(place) a whole number beyond 64 bits"
    case .realRange: "has at \(place) a number beyond the range of a 64-bit real"
    case .repeatedName: "has at \(place) a name that its JSON object has already"
    }
  }

  /// A sentence that says what to write, where the syntax is not what is wrong.
  package var remedy: String? {
    switch fault {
    case .syntax: nil
    case .integerRange:
      "Write one from -9223372036854775808 to 9223372036854775807; for a real, with a fraction or an exponent, as in 1e19."
    case .realRange: "Write one that is smaller than 1.8e308, or {\"$real\":\"Infinity\"}."
    case .repeatedName: "Write each name once in an object."
    }
  }

  package var description: String { "line \(line), column \(column): \(message)" }
}
