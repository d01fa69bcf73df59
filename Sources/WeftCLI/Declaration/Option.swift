/// One argument that is known by its name.
struct Option: Sendable {
  /// Without the dashes.
  let name: String
  /// What the argument that it takes is called; nil for a flag.
  var argument: String?
  let summary: String
  var content: ArgumentContent = .text
  var presence: Presence = .optional

  enum Presence: Hashable, Sendable {
    case optional
    case required
    /// Exactly one of the verb's options of that name for the choice has to be there.
    case oneOf(String)
  }

  static let json = Option(name: "json", summary: "Print JSON, one document a line.")
  static let help = Option(name: "help", summary: "Print this page; -h does too.")

  /// As it is written: with dashes and argument.
  var spelling: String { argument.map { "--\(name) \($0)" } ?? "--\(name)" }
}
