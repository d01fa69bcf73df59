/// One argument that is known by its place.
struct Operand: Sendable {
  /// What it is called in usage and errors, in capitals unless it is spelt out.
  let name: String
  let summary: String
  let content: ArgumentContent
  var isOptional = false
  /// Any number of arguments stand in its place, one at least unless it is optional; only the last operand of a verb can be.
  var isRepeated = false

  static let store = Operand(name: "STORE", summary: "The path of a store.", content: .file)

  /// As it stands in a line of usage.
  var usage: String {
    let name = isRepeated ? "\(name)…" : name
    return isOptional ? "[\(name)]" : name
  }
}
