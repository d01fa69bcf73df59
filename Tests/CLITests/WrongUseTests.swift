internal import Foundation
internal import Testing
internal import WeftSQLite

/// What people do wrong, and what the program tells them to do.
@Suite(.timeLimit(.minutes(10)))
struct WrongUseTests {
  @Test(
    "A name that the schema does not have: the nearest one, or those that there are",
    arguments: [
      (["put", "k.weft", "itme/milk", "title=A"], 66, "The schema has no entity type “itme”. Did you mean “item”?"),
      (["put", "k.weft", "x/milk", "title=A"], 66, "The schema has no entity type “x”. It has “item”, “kind”."),
      (["cat", "k.weft", "itme"], 66, "The schema has no entity type “itme”. Did you mean “item”?"),
      (["explain", "k.weft", "itme/milk"], 66, "The schema has no entity type “itme”. Did you mean “item”?"),
      (["history", "k.weft", "Item/milk"], 66, "The schema has no entity type “Item”. Did you mean “item”?"),
      (
        ["put", "k.weft", "item/milk", "titel=A"], 66,
        "The entity type “item” has no field “titel”. Did you mean “title”?"
      ),
      (
        ["add", "k.weft", "item/milk", "z=1"], 66,
        "The entity type “item” has no field “z”. It has “title”, “amount”, “extra”, “tags”."
      ),
    ])
  func names(arguments: [String], exitCode: Int, message: String) async throws {
    try await expect(arguments, exitCode, message)
  }

  @Test(
    "A rule that does not take the verb: the verb that it takes",
    arguments: [
      (["put", "k.weft", "item/milk", "amount=5"], 65, "is a counter and does not take set. Use “weft add”."),
      (
        ["put", "k.weft", "item/milk", "tags=a"], 65,
        "is a set and does not take set. Use “weft insert” or “weft remove”."
      ),
      (["add", "k.weft", "item/milk", "title=1"], 65, "is a lastWriterWins and does not take add. Use “weft put”."),
      (["insert", "k.weft", "item/milk", "amount=1"], 65, "is a counter and does not take insert. Use “weft add”."),
    ])
  func rules(arguments: [String], exitCode: Int, message: String) async throws {
    try await expect(arguments, exitCode, message)
  }

  @Test("An id that is too long, a value that is too large")
  func limits() async throws {
    try await expect(
      ["put", "k.weft", "item/\(String(repeating: "x", count: 1_025))", "title=A"], 65,
      "is limited to 1024. Shorten the key.")
    let workspace = try await Household.empty()
    let key = String(repeating: "x", count: 1_024)
    #expect(try await workspace.weft("put", "k.weft", "item/\(key)", "title=A").exitCode == 0)
    #expect(try await workspace.weft("cat", "k.weft", "item/\(key)").exitCode == 0)
  }

  @Test("A file where another kind of file is meant")
  func files() async throws {
    try await expect(
      ["put", ".", "item/milk", "title=A"], 65, ". is a folder, and a store is a file. Name a file, as in")
    try await expect(["put", "lines.jsonl", "item/milk", "title=A"], 65, "The file at lines.jsonl is no Weft store.")
    try await expect(["import", "k.weft", "k.weft"], 65, "Line 1 is not JSON")
    try await expect(["import", "k.weft", "."], 66, ". is a folder. Name a file in it.")
    try await expect(["init", "a.weft", "--schema", "lines.jsonl"], 65, "The schema is not JSON at line 2")
    try await expect(["init", "a.weft", "--schema", "nix.json"], 66, "There is no file nix.json. Correct the path.")
    try await expect(["schema", "check", "schema.json", "nix.json"], 66, "There is no file nix.json.")
  }

  @Test("Another program's database is refused by every verb, and stays as it is")
  func foreignDatabase() async throws {
    let workspace = try await Household.filled()
    let connection = try Connection(
      path: workspace.path("other.db"), mode: .readWriteCreate, busyTimeoutMilliseconds: 0)
    try connection.execute("CREATE TABLE item(id); INSERT INTO item VALUES ('milk')")
    connection.close()
    let before = try workspace.bytes(of: "other.db")
    for arguments in [
      ["put", "other.db", "item/milk", "title=A"], ["add", "other.db", "item/milk", "amount=1"],
      ["delete", "other.db", "item/milk"], ["log", "other.db"], ["history", "other.db", "item/milk"],
      ["diff", "k.weft", "other.db"], ["sync", "k.weft", "other.db"], ["backup", "other.db", "b.db"],
      ["schema", "check", "other.db", "schema.json"], ["import", "other.db", "lines.jsonl"],
    ] {
      let outcome = try await workspace.weft(arguments)
      #expect(outcome.exitCode == 65, "\(arguments)")
      #expect(
        outcome.errorLine
          == "weft: The file at other.db is no Weft store. Check the path; the file has not been changed.")
    }
    #expect(try workspace.bytes(of: "other.db") == before)
    #expect(try !workspace.names.contains("b.db"))
  }

  @Test("A file that may not be written", .enabled(if: geteuid() != 0, "the superuser may write everything"))
  func readOnly() async throws {
    let workspace = try await Household.filled()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: workspace.path("k.weft"))
    let outcome = try await workspace.weft("put", "k.weft", "item/milk", "title=A")
    #expect(outcome.exitCode == 77)
    #expect(outcome.errorLine?.hasSuffix("Make the file and its folder writable.") == true)
  }

  @Test(
    "Names of a schema that collide",
    arguments: [
      (
        #""title": { "type": "text", "rule": "lastWriterWins" }, "Title": { "type": "int", "rule": "lastWriterWins" }"#,
        "The schema's field “item.Title”: its name collides with “title” when letter case is ignored. Rename one of them."
      ),
      (
        #""a": { "rule": "counter" }, "a": { "rule": "counter" }"#,
        "a name that its JSON object has already. Write each name once"
      ),
      (#""ID": { "rule": "counter" }"#, "“id” is the entity's own identity. Leave it out, or choose another name."),
      (#""_a": { "rule": "counter" }"#, "begins with “_”, which is reserved. Choose another name."),
      (#""a": { "rule": "counting" }"#, "is not a word that may stand there. Write lastWriterWins, counter or set."),
      (#""a": { "rule": "counter", "type": "text" }"#, "is not int, and a counter counts in whole numbers."),
    ])
  func collidingNames(fields: String, message: String) async throws {
    let workspace = try Workspace()
    try workspace.write(
      #"{ "weft": 1, "version": 1, "entities": { "item": { "fields": { \#(fields) } } } }"#, to: "schema.json")
    let outcome = try await workspace.weft("init", "a.weft", "--schema", "schema.json")
    #expect(outcome.exitCode == 65)
    #expect(outcome.errorLine?.contains(message) == true, "\(outcome.errors)")
    #expect(try workspace.names == ["schema.json"])
  }

  private func expect(
    _ arguments: [String], _ exitCode: Int, _ message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let workspace = try await Household.filled()
    let log = try await workspace.weft("log", "k.weft").output
    let outcome = try await workspace.weft(arguments)
    #expect(outcome.exitCode == Int32(exitCode), sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
    #expect(outcome.errorLine?.contains(message) == true, "\(outcome.errors)", sourceLocation: sourceLocation)
    #expect(try await workspace.weft("log", "k.weft").output == log, sourceLocation: sourceLocation)
  }
}
