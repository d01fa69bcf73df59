internal import WeftOperations

/// Reads the parts of a schema from a JSON document; what needs a look at several parts, `Schema` checks.
enum SchemaReader {
  /// The version of the JSON form, its member "weft".
  static let formatVersion: Int64 = 1

  static func parts(of document: JSONValue) throws(WeftError) -> (version: UInt32, entities: [EntityType]) {
    guard case .object(let root) = document else {
      throw WeftError(
        .schemaInvalid, "The schema is not an object.", remedy: #"Begin with {"weft": 1, "version": 1, …}."#)
    }
    let path = SchemaPath()
    // Before all else, since a newer form may have members that this version does not know.
    try checkFormatVersion(root, path)
    try path.refuseMembers(of: root, except: ["weft", "version", "entities"])
    let version = try version(root, path)
    let (entityMembers, entitiesPath) = try path.object("entities", of: root)
    var entities: [EntityType] = []
    for member in entityMembers.members {
      entities.append(try entity(member, entitiesPath.appending(member.name)))
    }
    return (version, entities)
  }

  private static func checkFormatVersion(_ root: JSONObject, _ path: SchemaPath) throws(WeftError) {
    let remedy = "Write 1, the version of the form."
    switch root["weft"] {
    case .integer(formatVersion): return
    case .integer(let version) where version > formatVersion:
      throw path.appending("weft").error(
        "is \(version), and this version of Weft knows the form \(formatVersion) only", remedy: "Update Weft.")
    case nil: throw path.appending("weft").error("is missing", remedy: remedy)
    default: throw path.appending("weft").error("is not \(formatVersion)", remedy: remedy)
    }
  }

  private static func version(_ root: JSONObject, _ path: SchemaPath) throws(WeftError) -> UInt32 {
    let path = path.appending("version")
    let remedy = "Write the application's own version of its schema, a whole number from 1."
    guard let json = root["version"] else { throw path.error("is missing", remedy: remedy) }
    guard case .integer(let number) = json, let version = UInt32(exactly: number), version > 0 else {
      throw path.error("is not a whole number from 1 to \(UInt32.max)", remedy: remedy)
    }
    return version
  }

  private static func entity(_ member: JSONObject.Member, _ path: SchemaPath) throws(WeftError) -> EntityType {
    try path.checkName(member.name)
    let object = try path.object(member.value)
    try path.refuseMembers(of: object, except: ["life", "fields"])
    let life = try path.word("life", of: object, among: EntityLife.allCases.map { ($0.rawValue, $0) })
    let (fieldMembers, fieldsPath) = try path.object("fields", of: object)
    var fields: [Field] = []
    for member in fieldMembers.members {
      fields.append(try field(member, fieldsPath.appending(member.name)))
    }
    return EntityType(member.name, life: life ?? .editsRevive, fields: fields)
  }

  private static func field(_ member: JSONObject.Member, _ path: SchemaPath) throws(WeftError) -> Field {
    try path.checkName(member.name)
    let object = try path.object(member.value)
    try path.refuseMembers(of: object, except: ["type", "rule", "bias"])
    let rules: [(String, Rule)] = [Rule.lastWriterWins, .counter, .set()].map { ($0.name, $0) }
    guard var rule = try path.word("rule", of: object, among: rules) else {
      throw path.appending("rule").error("is missing", remedy: "Write \(rules.map(\.0).list()).")
    }
    let types = FieldType.allCases.map { ($0.rawValue, $0) }
    let declaredType = try path.word("type", of: object, among: types)
    guard let type = declaredType ?? (rule == .counter ? .int : nil) else {
      throw path.appending("type").error("is missing", remedy: "Write \(types.map(\.0).list()).")
    }
    if rule == .counter, type != .int {
      throw path.appending("type").error(
        "is not int, and a counter counts in whole numbers", remedy: "Write int, or leave it out.")
    }
    let bias = try path.word("bias", of: object, among: SetBias.allCases.map { ($0.rawValue, $0) })
    if let bias {
      guard case .set = rule else {
        throw path.appending("bias").error("belongs to the rule set alone", remedy: "Leave it out.")
      }
      rule = .set(bias)
    }
    return Field(member.name, type, rule)
  }
}
