internal import Weft

extension Schema {
  /// The entity type of that name.
  ///
  /// - Throws: `unknownEntity` that suggests the nearest.
  @discardableResult
  func entityType(_ name: String) throws(WeftError) -> EntityType {
    if let type = entity(named: name) { return type }
    throw WeftError(
      .unknownEntity, "The schema has no entity type \(name.quoted).",
      remedy: Suggestion.sentence(for: name, among: entities.map(\.name)))
  }
}

extension EntityType {
  /// The field of that name, whose rule takes the action.
  ///
  /// - Throws: `unknownField` that suggests the nearest, `wrongAction` that says what the field takes.
  func field(_ field: String, taking action: ActionCode) throws(WeftError) -> Field {
    guard let found = self.field(named: field) else { throw unknown(field) }
    guard found.rule.actions.contains(action) else {
      let verbs = found.rule.actions.map { "“\(Program.name) \($0.verbName)”" }.joined(separator: " or ")
      throw WeftError(
        .wrongAction,
        "The field \(name.quoted).\(field.quoted) is a \(found.rule.name) and does not take \(action.name).",
        remedy: "Use \(verbs).", field: field)
    }
    return found
  }

  /// The error about a field that there is none of, which suggests the nearest.
  func unknown(_ field: String) -> WeftError {
    WeftError(
      .unknownField, "The entity type \(name.quoted) has no field \(field.quoted).",
      remedy: Suggestion.sentence(for: field, among: fields.map(\.name)), field: field)
  }
}

extension ActionCode {
  /// The verb of the command line that writes such an operation.
  fileprivate var verbName: String { self == .set ? "put" : name }
}

/// Says which of the names that there are was probably meant.
private enum Suggestion {
  private static let nameLimit = 12

  static func sentence(for name: String, among names: [String]) -> String {
    if let nearest = name.nearest(in: names) { return "Did you mean \(nearest.quoted)?" }
    if names.isEmpty { return "It has none." }
    let listed = names.prefix(nameLimit).map(\.quoted).joined(separator: ", ")
    return names.count > nameLimit ? "It has \(listed) and \(names.count - nameLimit) more." : "It has \(listed)."
  }
}
