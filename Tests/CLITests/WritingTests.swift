internal import Testing

/// put, add, insert, remove, delete and restore.
@Suite(.timeLimit(.minutes(10)))
struct WritingTests {
  /// A schema with a field of every type.
  private static let schema = #"""
    { "weft": 1, "version": 1, "entities": {
        "thing": { "life": "deleteWins", "fields": {
          "text": { "type": "text", "rule": "lastWriterWins" }, "any": { "type": "any", "rule": "lastWriterWins" },
          "int": { "type": "int", "rule": "lastWriterWins" }, "real": { "type": "real", "rule": "lastWriterWins" },
          "bool": { "type": "bool", "rule": "lastWriterWins" }, "number": { "type": "number", "rule": "lastWriterWins" },
          "link": { "type": "id", "rule": "lastWriterWins" }, "bytes": { "type": "bytes", "rule": "lastWriterWins" },
          "count": { "rule": "counter" }, "numbers": { "type": "int", "rule": "set" } } } } }
    """#

  private static func things() async throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write(schema, to: "schema.json")
    _ = try await workspace.weft("init", "t.weft", "--schema", "schema.json")
    return workspace
  }

  private static func fields(_ workspace: Workspace) async throws -> [String: Any] {
    try await workspace.weft("cat", "t.weft", "thing/x", "--json").object["fields"] as? [String: Any] ?? [:]
  }

  @Test(
    "What is put is what the field shows",
    arguments: [
      ("text=a = b", #""a = b""#), ("text=", #""""#), ("text=5", #""5""#), ("text:=null", "null"),
      (#"text:="a\nb""#, #""a\nb""#), ("any=5", #""5""#), ("any:=5", "5"), ("any:=true", "true"),
      (#"any:={"$bytes":"AAEC"}"#, #"{"$bytes":"AAEC"}"#), ("int=-9223372036854775808", "-9223372036854775808"),
      ("int:=7", "7"), ("real=5", "5.0"), ("real=-0.25", "-0.25"), ("real=1e3", "1000.0"), ("real:=5", "5.0"),
      (#"real:={"$real":"NaN"}"#, #"{"$real":"NaN"}"#), ("bool=true", "true"), ("bool=false", "false"),
      ("number=5", "5"), ("number=5.0", "5.0"),
      ("link=01890A5D-AC96-774B-BCCE-B302099A8057", #"{"$id":"01890a5d-ac96-774b-bcce-b302099a8057"}"#),
      (#"link:="01890a5d-ac96-774b-bcce-b302099a8057""#, #"{"$id":"01890a5d-ac96-774b-bcce-b302099a8057"}"#),
      (#"bytes:={"$bytes":""}"#, #"{"$bytes":""}"#),
    ])
  func put(assignment: String, shown: String) async throws {
    let workspace = try await Self.things()
    let outcome = try await workspace.weft("put", "t.weft", "thing/x", assignment)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output == "Wrote 1 operation on thing/x.\n")
    let field = try #require(assignment.split(whereSeparator: { ":=".contains($0) }).first)
    let line = try #require(try await workspace.weft("cat", "t.weft", "thing/x").outputLines.dropFirst().first)
    #expect(line.hasPrefix("  \(field) ") && line.hasSuffix("  \(shown)"))
  }

  @Test(
    "A text that could mean more than one thing, or means nothing, is refused with what to write",
    arguments: [
      ("int=1.0", "is no int. Write a whole number such as int=3, or int:=null for none."), ("int=007", "is no int."),
      ("int=+5", "is no int."), ("int= 5 x", "is no int."),
      ("int=9223372036854775808", "is beyond 64 bits. Write a whole number from"),
      ("int=", "is no int."),
      ("real=9007199254740993", "has no exact 64-bit real. Write a neighbour"),
      ("real:=9007199254740993", "has no exact 64-bit real. Write a neighbour"),
      ("real=9223372036854775808", "has no exact 64-bit real."), ("real=1e400", "has no finite 64-bit real."),
      ("real=1,5", "is no real. Write a number such as real=0.5"), ("real=NaN", "is no real."),
      ("bool=yes", "is no bool. Write bool=true or bool=false"), ("bool=TRUE", "is no bool."),
      ("bool=1", "is no bool."),
      ("link=milk", "is no id. Write a UUID"), ("bytes=AAEC", "is no bytes. Write base64, as in 'bytes:={"),
      ("int:=true", "takes int, and was given bool. Give a value of type int."),
      ("text:=5", "takes text, and was given int."), ("text:=[1]", "is an array. A value is null, true,"),
      (#"any:={"a":1}"#, "is an object that is no value."),
    ])
  func refused(assignment: String, message: String) async throws {
    let workspace = try await Self.things()
    let outcome = try await workspace.weft("put", "t.weft", "thing/x", "number=1", assignment)
    #expect(outcome.exitCode == 65)
    #expect(outcome.errorLine?.contains(message) == true, "\(outcome.errors)")
    #expect(try await workspace.weft("cat", "t.weft", "thing/x").exitCode == 66)
  }

  @Test("All fields are one transaction, and what is so already is not written again")
  func once() async throws {
    let workspace = try await Self.things()
    let first = try await workspace.weft("put", "t.weft", "thing/x", "text=a", "int=1", "--json").object
    #expect(first["operations"] as? Int == 2)
    #expect(first["firstSequence"] as? Int == 1 && first["lastSequence"] as? Int == 2)
    #expect(first["visible"] as? Bool == true)
    #expect((first["stamp"] as? [String: Any])?["counter"] as? Int == 1)
    let second = try await workspace.weft("put", "t.weft", "thing/x", "text=a", "int=2").output
    #expect(second == "Wrote 1 operation on thing/x.\n")
    let third = try await workspace.weft("put", "t.weft", "thing/x", "text=a")
    #expect(third.exitCode == 0)
    #expect(third.output == "Nothing to write: thing/x is so already.\n")
  }

  @Test("Without a field an entity is created")
  func created() async throws {
    let workspace = try await Self.things()
    #expect(try await workspace.weft("put", "t.weft", "thing/x").output == "Wrote 1 operation on thing/x.\n")
    #expect(try await workspace.weft("cat", "t.weft", "thing/x").output == "thing/x\n")
  }

  @Test("Counters add up, sets take elements one by one or as an array")
  func counterAndSet() async throws {
    let workspace = try await Self.things()
    for arguments in [
      ["add", "t.weft", "thing/x", "count=5", "count=2"], ["add", "t.weft", "thing/x", "count:=-3"],
      ["insert", "t.weft", "thing/x", "numbers=3", "numbers:=[1,2]"], ["insert", "t.weft", "thing/x", "numbers=3"],
      ["remove", "t.weft", "thing/x", "numbers:=[2,7]"],
    ] {
      let outcome = try await workspace.weft(arguments)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    let fields = try await Self.fields(workspace)
    #expect(fields["count"] as? Int == 4)
    #expect(fields["numbers"] as? [Int] == [1, 3])
    let wrong = try await workspace.weft("add", "t.weft", "thing/x", "count=half")
    #expect(wrong.exitCode == 65)
    #expect(wrong.errorLine?.hasSuffix("is no int. Write a whole number such as count=3.") == true, "\(wrong.errors)")
  }

  @Test(
    "What writes nothing on an entity that never was: there is no such entity",
    arguments: [
      ["remove", "t.weft", "thing/no", "numbers=3"], ["remove", "t.weft", "thing/no", "numbers:=[]"],
      ["add", "t.weft", "thing/no", "count=0"], ["insert", "t.weft", "thing/no", "numbers:=[]"],
    ])
  func nothing(arguments: [String]) async throws {
    let workspace = try await Self.things()
    for options in [[], ["--json"]] {
      let outcome = try await workspace.weft(arguments + options)
      #expect(outcome.exitCode == 66)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.errorLine?.hasPrefix("weft: There is no entity “thing/no”. Correct the id;") == true,
        "\(outcome.errors)")
    }
    #expect(try await workspace.weft("log", "t.weft").output.isEmpty)
    // Of one that is there, and of one that is deleted, it is told as it is.
    _ = try await workspace.weft("put", "t.weft", "thing/no")
    let there = try await workspace.weft(arguments)
    #expect(there.exitCode == 0 && there.errors.isEmpty && there.output.hasPrefix("Nothing to write"))
    _ = try await workspace.weft("delete", "t.weft", "thing/no")
    #expect(try await workspace.weft(arguments).errorLine?.contains("is deleted and stays so.") == true)
  }

  @Test("Delete and restore; what is not there has an exit code and a sentence")
  func life() async throws {
    let workspace = try await Self.things()
    for verb in ["delete", "restore"] {
      let outcome = try await workspace.weft(verb, "t.weft", "thing/x")
      #expect(outcome.exitCode == 66)
      #expect(outcome.errorLine?.hasPrefix("weft: There is no entity “thing/x”. Correct the id;") == true)
    }
    _ = try await workspace.weft("put", "t.weft", "thing/x", "int=1")
    #expect(
      try await workspace.weft("restore", "t.weft", "thing/x").output == "Nothing to write: thing/x is so already.\n")
    let deleted = try await workspace.weft("delete", "t.weft", "thing/x", "--json").object
    #expect(deleted["operations"] as? Int == 1 && deleted["visible"] as? Bool == false)
    let again = try await workspace.weft("delete", "t.weft", "thing/x")
    #expect(again.exitCode == 66)
    #expect(again.errorLine?.hasPrefix("weft: The entity “thing/x” is deleted already.") == true)

    // Its life is deleteWins: what is put into it does not show, and the program says so.
    let hidden = try await workspace.weft("put", "t.weft", "thing/x", "int=2")
    #expect(hidden.exitCode == 0)
    #expect(hidden.errorLine?.hasPrefix("weft: “thing/x” is deleted and stays so. “weft restore”") == true)
    #expect(try await workspace.weft("restore", "t.weft", "thing/x").output == "Wrote 1 operation on thing/x.\n")
    #expect(try await Self.fields(workspace)["int"] as? Int == 2)
    #expect(try await workspace.weft("verify", "t.weft").exitCode == 0)
  }
}
