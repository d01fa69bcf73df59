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

  init(line: Int, column: Int, message: StaticString) {
    self.line = line
    self.column = column
    self.message = message.description
  }

  package var description: String { "line \(line), column \(column): \(message)" }
}
