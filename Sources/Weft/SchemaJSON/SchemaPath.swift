internal import WeftOperations

/// A place in a schema's JSON form, as in `entities.item.fields.title.rule`, and the errors that name it.
struct SchemaPath {
  private let text: String

  /// The document itself.
  init() { text = "" }

  private init(text: String) { self.text = text }

  func appending(_ name: String) -> SchemaPath {
    SchemaPath(text: text.isEmpty ? name.shortened : "\(text).\(name.shortened)")
  }

  func error(_ reason: String, remedy: String) -> WeftError {
    WeftError(.schemaInvalid, "The schema's “\(text)” \(reason).", remedy: remedy)
  }

  func checkName(_ name: String) throws(WeftError) {
    if let fault = SchemaName.fault(in: name) {
      throw error("cannot be: its name \(fault)", remedy: "Choose another name.")
    }
  }

  func refuseMembers(of object: JSONObject, except known: [String]) throws(WeftError) {
    for member in object.members where !known.contains(where: member.name.isExactly) {
      throw appending(member.name).error(
        "is not a member that a schema has here", remedy: "Leave it out; here may stand \(known.list("and")).")
    }
  }

  /// The value at this place, which has to be an object.
  func object(_ value: JSONValue) throws(WeftError) -> JSONObject {
    guard case .object(let object) = value else { throw error("is not an object", remedy: "Write {…}.") }
    return object
  }

  /// The member of that name, which has to be there and to be an object, and its place.
  func object(_ name: String, of parent: JSONObject) throws(WeftError) -> (JSONObject, SchemaPath) {
    let path = appending(name)
    guard let value = parent[name] else { throw path.error("is missing", remedy: "Add it: an object by names.") }
    return (try path.object(value), path)
  }

  /// What the word under that name stands for; nil when there is no such member.
  func word<Meaning>(
    _ name: String, of object: JSONObject, among words: [(String, Meaning)]
  ) throws(WeftError) -> Meaning? {
    guard let value = object[name] else { return nil }
    if case .string(let text) = value, let known = words.first(where: { text.isExactly($0.0) }) { return known.1 }
    throw appending(name).error("is not a word that may stand there", remedy: "Write \(words.map(\.0).list()).")
  }
}
