public import WeftOperations

// The schema's JSON form (`Specs/OperationFormat.md`, Schema in JSON).
extension Schema {
  /// Reads a schema from its JSON form.
  ///
  /// Entity types and fields keep the order of the text. Unknown members are refused: a misspelt one would silently
  /// change what a schema means.
  ///
  /// - Throws: `malformedInput` with line and column where the text is not JSON; `schemaInvalid` with the path of what
  ///   is wrong and the words that may stand there.
  public init(json text: String) throws(WeftError) {
    try self.init(json: text.utf8)
  }

  /// Reads a schema from the UTF-8 bytes of its JSON form.
  public init(json bytes: some Collection<UInt8>) throws(WeftError) {
    let document: JSONValue
    do {
      document = try JSONReader.read(ContiguousArray(bytes))
    } catch {
      throw WeftError(error, in: "The schema")
    }
    let parts = try SchemaReader.parts(of: document)
    do {
      try self.init(version: parts.version, entities: parts.entities)
    } catch {
      throw WeftError(error)
    }
  }

  /// The JSON form, for people: one member a line, in the order of declaration, with a line feed at the end.
  ///
  /// Reading it gives a schema that is the same in everything, the order included.
  public var json: String {
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.key("weft")
    writer.integer(SchemaReader.formatVersion)
    writer.key("version")
    writer.integer(Int64(version))
    writer.key("entities")
    writer.beginObject()
    for entity in entities {
      writer.key(entity.name)
      writer.write(entity.json)
    }
    writer.endObject()
    writer.endObject()
    writer.endLine()
    return writer.text
  }
}

extension EntityType {
  fileprivate var json: JSONValue {
    var members = JSONObject()
    for field in fields { members.append(field.json, named: field.name) }
    return .object(["life": .string(life.rawValue), "fields": .object(members)])
  }
}

extension Field {
  fileprivate var json: JSONValue {
    switch rule {
    case .lastWriterWins: .object(["type": .string(type.rawValue), "rule": .string(rule.name)])
    case .counter: .object(["rule": .string(rule.name)])
    case .set(let bias):
      .object(["type": .string(type.rawValue), "rule": .string(rule.name), "bias": .string(bias.rawValue)])
    }
  }
}
