internal import Testing
internal import Weft
internal import WeftOperations

@Suite("Schema in JSON: what is refused")
struct SchemaJSONRefusalTests {
  struct Refusal: Sendable {
    let text: String
    let message: String
    let remedy: String

    init(_ text: String, _ message: String, _ remedy: String) {
      self.text = text
      self.message = message
      self.remedy = remedy
    }

    /// In the place of the entity types.
    static func entities(_ text: String, _ message: String, _ remedy: String) -> Refusal {
      Refusal("{\"weft\":1,\"version\":1,\"entities\":\(text)}", message, remedy)
    }

    /// In the place of one field.
    static func field(_ text: String, _ message: String, _ remedy: String) -> Refusal {
      entities("{\"item\":{\"fields\":{\"title\":\(text)}}}", message, remedy)
    }
  }

  static let types = "Write bool, int, real, text, bytes, id, number or any."
  static let rules = "Write lastWriterWins, counter or set."
  static let title = "“entities.item.fields.title"

  static let root: [Refusal] = [
    Refusal("[]", "The schema is not an object.", "Begin with {"),
    Refusal("{}", "“weft” is missing", "Write 1"),
    Refusal(#"{"weft":2,"rows":[]}"#, "“weft” is 2, and this version of Weft knows the form 1 only", "Update Weft."),
    Refusal(#"{"weft":0,"version":1,"entities":{}}"#, "“weft” is not 1", "Write 1"),
    Refusal(#"{"weft":"1","version":1,"entities":{}}"#, "“weft” is not 1", "Write 1"),
    Refusal(#"{"weft":1,"entities":{}}"#, "“version” is missing", "a whole number from 1"),
    Refusal(#"{"weft":1,"version":0,"entities":{}}"#, "“version” is not a whole number from 1 to 4294967295", "from 1"),
    Refusal(#"{"weft":1,"version":1.0,"entities":{}}"#, "“version” is not a whole number", "a whole number"),
    Refusal(#"{"weft":1,"version":4294967296,"entities":{}}"#, "“version” is not a whole number", "a whole number"),
    Refusal(#"{"weft":1,"version":1}"#, "“entities” is missing", "Add it"),
    Refusal(#"{"weft":1,"version":1,"entities":[]}"#, "“entities” is not an object", "Write {…}."),
    Refusal(#"{"weft":1,"version":1,"entities":{}}"#, "it has no entity type", "Declare at least one."),
    Refusal(
      #"{"weft":1,"version":1,"entity":{}}"#, "“entity” is not a member that a schema has here",
      "weft, version and entities"),
    Refusal(#"{"weft":1,"version":1,"a\nb":{}}"#, "“a\u{FFFD}b” is not a member", "Leave it out"),
  ]

  static let entities: [Refusal] = [
    .entities(#"{"item":1}"#, "“entities.item” is not an object", "Write {…}."),
    .entities(#"{"item":{}}"#, "“entities.item.fields” is missing", "Add it"),
    .entities(#"{"item":{"fields":null}}"#, "“entities.item.fields” is not an object", "Write {…}."),
    .entities(
      #"{"item":{"life":"forever","fields":{}}}"#, "“entities.item.life” is not a word that may stand there",
      "Write lastWriterWins, editsRevive or deleteWins."),
    .entities(#"{"item":{"life":1,"fields":{}}}"#, "“entities.item.life” is not a word", "Write lastWriterWins"),
    .entities(
      #"{"item":{"rule":"counter","fields":{}}}"#, "“entities.item.rule” is not a member that a schema has here",
      "life and fields"),
    .entities(#"{"_item":{"fields":{}}}"#, "“entities._item” cannot be: its name begins with “_”", "another name"),
    .entities(#"{"":{"fields":{}}}"#, "“entities.” cannot be: its name is empty", "another name"),
    .entities(
      #"{"item":{"fields":{}},"ITEM":{"fields":{}}}"#, "its name collides with “item” when letter case is ignored",
      "Rename"),
  ]

  static let fields: [Refusal] = [
    .field("1", "\(title)” is not an object", "Write {…}."),
    .field("{}", "\(title).rule” is missing", rules),
    .field(#"{"type":"text"}"#, "\(title).rule” is missing", rules),
    .field(#"{"rule":"lww"}"#, "\(title).rule” is not a word that may stand there", rules),
    .field(#"{"rule":"COUNTER"}"#, "\(title).rule” is not a word that may stand there", rules),
    .field(#"{"rule":"lastWriterWins"}"#, "\(title).type” is missing", types),
    .field(#"{"rule":"set"}"#, "\(title).type” is missing", types),
    .field(#"{"rule":"set","type":"string"}"#, "\(title).type” is not a word that may stand there", types),
    .field(#"{"rule":"counter","type":"real"}"#, "\(title).type” is not int", "Write int, or leave it out."),
    .field(
      #"{"rule":"set","type":"id","bias":"removeWins"}"#, "\(title).bias” is not a word that may stand there",
      "Write addWins."),
    .field(
      #"{"rule":"lastWriterWins","type":"id","bias":"addWins"}"#, "\(title).bias” belongs to the rule set alone",
      "Leave it out."),
    .field(
      #"{"rule":"counter","default":0}"#, "\(title).default” is not a member that a schema has here",
      "type, rule and bias"),
    .entities(
      #"{"item":{"fields":{"id":{"rule":"counter"}}}}"#, "“item.id”: “id” is the entity's own identity", "Leave it out"),
    .entities(
      #"{"item":{"fields":{"a/b":{"rule":"counter"}}}}"#,
      "“entities.item.fields.a/b” cannot be: its name contains “/”", "another name"),
    .entities(
      #"{"item":{"fields":{"n":{"rule":"counter"},"N":{"rule":"counter"}}}}"#,
      "“item.N”: its name collides with “n” when letter case is ignored", "Rename"),
  ]

  @Test(
    "A schema that is wrong is refused with its place and what may stand there", arguments: root + entities + fields)
  func refusal(_ refusal: Refusal) throws {
    let error = try #require(throws: WeftError.self) { try Schema(json: refusal.text) }
    #expect(error.code == .schemaInvalid)
    #expect(error.message.contains(refusal.message), "\(error)")
    #expect(error.remedy.contains(refusal.remedy), "\(error)")
    #expect(error.description == "\(error.message) \(error.remedy)")
  }

  @Test("Text that is not JSON is refused with line and column")
  func malformed() throws {
    let error = try #require(throws: WeftError.self) { try Schema(json: "{\n  \"weft\": 1,\n  \"version\" 1}") }
    #expect(error.code == .malformedInput)
    #expect(error.message == "The schema is not JSON at line 3, column 13: expected ':' after a member's name.")
    #expect(error.line == 3)
  }

  @Test("A hostile name is cut in the message")
  func longName() throws {
    let name = String(repeating: "x", count: 1_000_000)
    let error = try #require(throws: WeftError.self) {
      try Schema(json: "{\"weft\":1,\"version\":1,\"entities\":{\"\(name)\":{\"fields\":{}}}}")
    }
    #expect(error.message.contains("its name is longer than 64 bytes"))
    #expect(error.message.utf8.count < 250)
  }

  @Test("Every prefix of a schema is refused, never trapped on")
  func prefixes() {
    let bytes = ContiguousArray(SchemaJSONTests.text.utf8)
    for count in 0..<(bytes.count - 2) {
      #expect(throws: WeftError.self) { try Schema(json: bytes[..<count]) }
    }
  }
}
