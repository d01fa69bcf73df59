internal import Foundation
internal import Testing

/// Every verb that takes a name of the schema or a value, with one that does not fit.
@Suite(.timeLimit(.minutes(10)))
struct WrongNameTests {
  private func expect(
    _ workspace: Workspace, _ arguments: [String], _ exitCode: Int32, _ says: String, input: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let log = try await workspace.weft("log", "k.weft").output
    let outcome = try await workspace.weft(arguments, input: input)
    #expect(outcome.exitCode == exitCode, "\(arguments): \(outcome)", sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, "\(arguments)", sourceLocation: sourceLocation)
    #expect(
      outcome.errorLine?.contains(says) == true, "\(arguments): \(outcome.errors)", sourceLocation: sourceLocation)
    #expect(try await workspace.weft("log", "k.weft").output == log, "\(arguments)", sourceLocation: sourceLocation)
  }

  @Test("An entity type that the schema does not have, in every verb that takes one")
  func entities() async throws {
    let workspace = try await Household.filled()
    for rest in [
      ["put", "k.weft", "itme/milk", "title=A"], ["add", "k.weft", "itme/milk", "amount=1"],
      ["insert", "k.weft", "itme/milk", "tags=a"], ["remove", "k.weft", "itme/milk", "tags=a"],
      ["delete", "k.weft", "itme/milk"], ["restore", "k.weft", "itme/milk"], ["cat", "k.weft", "itme"],
      ["cat", "k.weft", "itme/milk"], ["history", "k.weft", "itme/milk"], ["explain", "k.weft", "itme/milk"],
      ["explain", "k.weft", "itme/milk", "title"], ["log", "k.weft", "--entity", "itme"],
      ["log", "k.weft", "--entity", "itme/milk"], ["export", "k.weft", "--state", "--entity", "itme"],
    ] {
      try await expect(workspace, rest, 66, "The schema has no entity type “itme”. Did you mean “item”?")
    }
  }

  @Test("An entity that there is nothing of, in every verb that needs one")
  func missing() async throws {
    let workspace = try await Household.filled()
    for rest in [
      ["delete", "k.weft", "item/nothing"], ["restore", "k.weft", "item/nothing"], ["cat", "k.weft", "item/nothing"],
      ["history", "k.weft", "item/nothing"], ["explain", "k.weft", "item/nothing"],
      ["log", "k.weft", "--entity", "item/nothing"],
    ] {
      try await expect(workspace, rest, 66, "“item/nothing”")
    }
  }

  @Test("A field that the type does not have, and one whose rule takes something else")
  func fields() async throws {
    let workspace = try await Household.filled()
    for verb in ["put", "add", "insert", "remove"] {
      try await expect(
        workspace, [verb, "k.weft", "item/milk", "titel=1"], 66,
        "The entity type “item” has no field “titel”. Did you mean “title”?")
    }
    try await expect(
      workspace, ["explain", "k.weft", "item/milk", "titel"], 66,
      "The entity type “item” has no field “titel”. Did you mean “title”?")
    try await expect(
      workspace, ["explain", "k.weft", "item/milk", "z"], 66,
      "The entity type “item” has no field “z”. It has “title”, “amount”, “extra”, “tags”.")
    let fields = ["title": "put", "amount": "add", "tags": "insert"]
    for (field, own) in fields {
      for verb in ["put", "add", "insert", "remove"] where verb != own && !(own == "insert" && verb == "remove") {
        try await expect(workspace, [verb, "k.weft", "item/milk", "\(field)=1"], 65, "Use “weft \(own)”")
      }
    }
  }

  @Test(
    "A value of the wrong type: which it takes, and never what was given",
    arguments: [
      (["put", "k.weft", "item/milk", "title:=5"], 65, "The field “item”.“title” takes text"),
      (["put", "k.weft", "item/milk", "title:={}"], 65, "title"),
      (["put", "k.weft", "kind/a", "n=secret"], 65, "n"),
      (["add", "k.weft", "item/milk", "amount=secret"], 65, "amount"),
      (["add", "k.weft", "item/milk", "amount=1.5"], 65, "amount"),
      (
        ["add", "k.weft", "item/milk", "amount=9223372036854775808"], 65,
        "The number given for “item”.“amount” is beyond 64 bits. Write a whole number from -9223372036854775808 to"
      ),
      (["put", "k.weft", "kind/a", "n=-9223372036854775809"], 65, "“kind”.“n” is beyond 64 bits."),
      (["put", "k.weft", "kind/a", "n=1e400"], 65, "“kind”.“n” has no finite 64-bit real. Write one that is smaller"),
      (["insert", "k.weft", "item/milk", "tags:=5"], 65, "“tags” takes text"),
      (["remove", "k.weft", "item/milk", "tags:=true"], 65, "“tags” takes text"),
    ])
  func types(arguments: [String], exitCode: Int32, says: String) async throws {
    let workspace = try await Household.filled()
    try await expect(workspace, arguments, exitCode, says)
    #expect(try await !workspace.weft(arguments).errors.contains("secret"))
  }

  @Test(
    "A line of an import that cannot be: its number, what is wrong, and nothing of the import is written",
    arguments: [
      (#"{"t":1,"#, 65, "Line 2"), ("[]", 65, "Line 2"),
      (#"{"t":1700000000000,"device":"a","entity":"item"}"#, 65, "Line 2"),
      (#"{"t":1700000000000,"device":"a","entity":"itme","id":"x","create":true}"#, 65, "Line 2"),
      (#"{"t":1700000000000,"device":"a","entity":"item","id":"x","set":{"titel":"A"}}"#, 65, "Line 2"),
      (#"{"t":1700000000000,"device":"a","entity":"item","id":"x","set":{"title":5}}"#, 65, "Line 2"),
      (#"{"t":1700000000000,"device":"a","entity":"item","id":"x","add":{"title":5}}"#, 65, "Line 2"),
      (#"{"t":"now","device":"a","entity":"item","id":"x","create":true}"#, 65, "Line 2"),
      (#"{"t":1700000000000,"device":"a","entity":"item","id":"x","create":true} x"#, 65, "Line 2"),
      (
        #"{"t":1700000000000,"device":"a","entity":"item","id":"x","add":{"amount":9223372036854775808}}"#, 65,
        "Line 2 has at column 74 a whole number beyond 64 bits. Write one from"
      ),
      (
        #"{"t":1700000000000,"device":"a","entity":"item","id":"x","create":true,"create":true}"#, 65,
        "Line 2 has at column 72 a name that its JSON object has already. Write each name once in an object."
      ),
    ])
  func lines(line: String, exitCode: Int32, says: String) async throws {
    let workspace = try await Household.filled()
    let first = #"{"t":1700000000000,"device":"a","entity":"item","id":"x","set":{"title":"A"}}"#
    try await expect(workspace, ["import", "k.weft", "-"], exitCode, says, input: "\(first)\n\(line)\n\(first)\n")
  }

  @Test(
    "A number that is no number, or none that an option takes",
    arguments: [
      ["log", "a.weft", "--limit", "-1"], ["log", "a.weft", "--limit=-1"],
      ["log", "a.weft", "--limit", "-20000000000000000000"],
      ["log", "a.weft", "--limit", "1.5"], ["log", "a.weft", "--limit", "1000001"],
      ["bench", "--operations", "-5"], ["bench", "--operations=0"], ["bench", "--devices", "-1"],
    ])
  func numbers(arguments: [String]) async throws {
    let outcome = try await Workspace().weft(arguments)
    #expect(outcome.exitCode == 64)
    #expect(
      outcome.output.isEmpty && outcome.errorLine?.contains(" takes a whole number from 1 to ") == true,
      "\(outcome.errors)")
    let given = arguments[arguments.count - 1].split(separator: "=").last ?? ""
    #expect(outcome.errorLine?.contains("and there is “\(given)”") == true, "\(outcome.errors)")
  }
}
