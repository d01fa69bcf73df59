internal import WeftOperations

extension OperationLineReader {
  /// The operations in the order of a line: by kind, within a kind as the line has them.
  func actions() throws(WeftError) -> [LineAction] {
    var actions: [LineAction] = []
    if try flag("create") { actions.append(.create) }
    for member in try fields(of: "set") {
      actions.append(.set(field: member.name, value: try value(member.value, "set", member.name)))
    }
    for member in try fields(of: "add") {
      guard case .integer(let amount) = member.value else {
        throw error(
          "has in “add” for \(member.name.quoted) no whole number", remedy: "Write the signed amount to add.",
          field: member.name)
      }
      actions.append(.add(field: member.name, amount: amount))
    }
    for member in try fields(of: "insert") {
      for element in try elements(member, "insert") { actions.append(.insert(field: member.name, element: element)) }
    }
    for member in try fields(of: "remove") {
      for element in try elements(member, "remove") { actions.append(.remove(field: member.name, element: element)) }
    }
    if try flag("delete") { actions.append(.delete) }
    if try flag("restore") { actions.append(.restore) }
    return actions
  }

  private func flag(_ action: String) throws(WeftError) -> Bool {
    guard let json = object[action] else { return false }
    guard case .bool(true) = json else {
      throw error("has a \(action.quoted) that is not true", remedy: "Write true, or leave it out.")
    }
    return true
  }

  private func fields(of action: String) throws(WeftError) -> [JSONObject.Member] {
    guard let json = object[action] else { return [] }
    guard case .object(let fields) = json else {
      throw error("has no object as \(action.quoted)", remedy: "Write an object by names of fields.")
    }
    guard !fields.members.isEmpty else {
      throw error("has no field in \(action.quoted)", remedy: "Name a field in it, or leave it out.")
    }
    for member in fields.members where member.name.isEmpty {
      throw error("has a field with an empty name in \(action.quoted)", remedy: "Write the name of a field.")
    }
    return fields.members
  }

  private func elements(_ member: JSONObject.Member, _ action: String) throws(WeftError) -> [Value] {
    guard case .array(let array) = member.value, !array.isEmpty else {
      throw error(
        "has in \(action.quoted) for \(member.name.quoted) no array with elements",
        remedy: "Write the elements in [ ], or leave the field out.", field: member.name)
    }
    var elements: [Value] = []
    elements.reserveCapacity(array.count)
    for element in array { elements.append(try value(element, action, member.name)) }
    return elements
  }

  private func value(_ json: JSONValue, _ action: String, _ field: String) throws(WeftError) -> Value {
    do {
      return try Value(json: json)
    } catch {
      throw self.error(
        "has in \(action.quoted) for \(field.quoted) what \(error.reason)", remedy: error.remedy, field: field)
    }
  }
}
