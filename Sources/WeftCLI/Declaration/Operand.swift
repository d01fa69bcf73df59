/// One argument that is known by its place.
struct Operand: Sendable {
  /// What it is called in usage and errors, in capitals unless it is spelt out.
  let name: String
  let summary: String
  let content: ArgumentContent
  var isOptional = false

  static let store = Operand(name: "STORE", summary: "The path of a store.", content: .file)

  /// As it stands in a line of usage.
  var usage: String { isOptional ? "[\(name)]" : name }
}
