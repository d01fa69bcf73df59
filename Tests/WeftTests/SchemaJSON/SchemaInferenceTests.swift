internal import Testing
internal import Weft
internal import WeftOperations

@Suite("Schema inference")
struct SchemaInferenceTests {
  /// Lines of the entity type "item" with these actions, numbered from 1.
  static func inference(_ actions: [String]) throws -> SchemaInference {
    var inference = SchemaInference()
    for (index, action) in actions.enumerated() {
      let text = "{\"t\":1,\"device\":\"a\",\"entity\":\"item\",\"id\":\"x\",\(action)}"
      let line = try OperationLine(parsing: ContiguousArray(text.utf8), number: index + 1)
      try inference.observe(line, number: index + 1)
    }
    return inference
  }

  struct Case: Sendable {
    let actions: [String]
    let type: FieldType
    let rule: Rule

    init(_ actions: [String], _ type: FieldType, _ rule: Rule = .lastWriterWins) {
      self.actions = actions
      self.type = type
      self.rule = rule
    }

    /// A register that was set to these values.
    static func set(_ values: [String], _ type: FieldType) -> Case {
      Case(values.map { "\"set\":{\"f\":\($0)}" }, type)
    }
  }

  static let id = #"{"$id":"01890a5d-ac96-774b-bcce-b302099a8057"}"#

  static let cases: [Case] = [
    .set(["true"], .bool), .set(["false", "true", "null"], .bool), .set(["1", "-5"], .int), .set(["null", "1"], .int),
    .set(["1.0"], .real), .set([#"{"$real":"NaN"}"#, "2e1"], .real), .set(["1", "1.0"], .number),
    .set(["1.5", "null", "2"], .number), .set([#""""#], .text), .set([#"{"$bytes":""}"#], .bytes), .set([id], .id),
    .set(["null"], .any), .set(["null", "null"], .any), .set(["1", #""1""#], .any), .set(["true", "1"], .any),
    .set(["1", "1.0", "true"], .any), .set([id, #""x""#], .any), .set([#"{"$bytes":""}"#, #""x""#], .any),
    Case([#""add":{"f":1}"#, #""add":{"f":-1}"#], .int, .counter),
    Case([#""insert":{"f":["a"]}"#, #""remove":{"f":["b","c"]}"#], .text, .set()),
    Case([#""remove":{"f":[1]}"#], .int, .set()),
    Case([#""insert":{"f":[1]}"#, #""remove":{"f":[1.0]}"#], .number, .set()),
    Case([#""insert":{"f":["a",null]}"#], .any, .set()), Case([#""insert":{"f":[1,true]}"#], .any, .set()),
  ]

  @Test("Type and rule follow from the actions and values seen", arguments: cases)
  func field(_ testCase: Case) throws {
    let schema = try Self.inference(testCase.actions).schema()
    #expect(schema.version == 1)
    #expect(schema.entities.map(\.life) == [.lastWriterWins])
    let field = try #require(schema.entities[0].fields.first)
    #expect(field.name == "f")
    #expect(field.type == testCase.type)
    #expect(field.rule == testCase.rule)
  }

  @Test("Entity types and fields stand in the order of first appearance")
  func order() throws {
    let lines = [
      #"{"t":1,"device":"a","entity":"zeta","id":"x","delete":true}"#,
      #"{"t":1,"device":"a","entity":"alpha","id":"x","set":{"z":1,"a":2},"add":{"n":1}}"#,
      #"{"t":1,"device":"a","entity":"zeta","id":"x","set":{"z":null}}"#,
      #"{"t":1,"device":"a","entity":"alpha","id":"x","set":{"b":1,"a":2.5}}"#,
    ]
    var inference = SchemaInference()
    for (index, text) in lines.enumerated() {
      try inference.observe(OperationLine(parsing: ContiguousArray(text.utf8), number: index + 1), number: index + 1)
    }
    let schema = try inference.schema()
    #expect(schema.entities.map(\.name) == ["zeta", "alpha"])
    #expect(schema.entities[0].fields.map(\.name) == ["z"])
    #expect(schema.entities[1].fields.map(\.name) == ["z", "a", "n", "b"])
    #expect(schema.entities[1].fields.map(\.type) == [.int, .number, .int, .int])
  }

  struct Conflict: Sendable {
    let actions: [String]
    let message: String
    let code: WeftError.Code
    let line: Int

    init(_ actions: [String], _ message: String, _ code: WeftError.Code = .malformedInput, line: Int) {
      self.actions = actions
      self.message = message
      self.code = code
      self.line = line
    }
  }

  static let conflicts: [Conflict] = [
    Conflict(
      [#""set":{"f":1}"#, #""set":{"g":1}"#, #""add":{"f":1}"#],
      "Line 3 has “add” for “f” of “item”, which had “set” in line 1.", line: 3),
    Conflict(
      [#""set":{"f":1},"add":{"f":1}"#], "Line 1 has “add” for “f” of “item”, which had “set” in line 1.", line: 1),
    Conflict(
      [#""remove":{"f":[1]}"#, #""set":{"f":1}"#], "Line 2 has “set” for “f” of “item”, which had “insert” or “remove”",
      line: 2),
    Conflict([#""add":{"f":1}"#, #""insert":{"f":[1]}"#], "Line 2 has “insert” or “remove” for “f”", line: 2),
    Conflict(
      [#""set":{"a":1}"#, #""set":{"_f":1}"#], "Line 2 has the field “_f” of “item”, whose name begins with “_”",
      .schemaInvalid, line: 2),
    Conflict(
      [#""set":{"f":1}"#, #""set":{"F":1}"#], "Line 2: The schema's field “item.F”: its name collides", .schemaInvalid,
      line: 2),
    Conflict([#""set":{"f":1}"#, #""set":{"Id":1}"#], "Line 2: The schema's field “item.Id”", .schemaInvalid, line: 2),
  ]

  @Test("Lines that no schema fits are refused with the number of the line", arguments: conflicts)
  func conflict(_ conflict: Conflict) throws {
    let error = try #require(throws: WeftError.self) { try Self.inference(conflict.actions).schema() }
    #expect(error.code == conflict.code)
    #expect(error.message.contains(conflict.message), "\(error)")
    #expect(error.line == conflict.line)
  }

  @Test("A name for an entity type that no schema can have is refused with its line")
  func entityName() throws {
    let text = #"{"t":1,"device":"a","entity":"sqlite_master","id":"x","delete":true}"#
    let line = try OperationLine(parsing: ContiguousArray(text.utf8), number: 9)
    var inference = SchemaInference()
    let error = try #require(throws: WeftError.self) { try inference.observe(line, number: 9) }
    #expect(
      error.message
        == "Line 9 has the entity type “sqlite_master”, whose name begins with “sqlite_”, which SQLite reserves.")
    #expect(error.line == 9)
  }

  @Test("No line, no schema")
  func nothing() throws {
    let error = try #require(throws: WeftError.self) { try SchemaInference().schema() }
    #expect(error.code == .schemaInvalid)
  }
}
