internal import Testing

@Suite(.timeLimit(.minutes(10)))
struct InitTests {
  @Test("A store is made and knows its device")
  func made() async throws {
    let workspace = try await Household.empty()
    let outcome = try await workspace.weft("init", "a.weft", "--schema", "schema.json", "--device", "phone")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.contains("Made a.weft. Its device is “phone”"))
    let status = try await workspace.weft("status", "a.weft", "--json").object
    #expect(status["label"] as? String == "phone")
    #expect(status["operations"] as? Int == 0)
  }

  @Test("With --json it tells what it made")
  func json() async throws {
    let workspace = try await Household.empty()
    let made = try await workspace.weft("init", "a.weft", "--schema", "schema.json", "--json").object
    #expect(made["store"] as? String == "a.weft")
    #expect(made["label"] is String == false)
    #expect(made["schemaVersion"] as? Int == 1)
    let device = try #require(made["device"] as? String)
    #expect(device.wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil)
  }

  @Test("The schema may come from the standard input")
  func standardInput() async throws {
    let outcome = try await Workspace().weft("init", "a.weft", "--schema", "-", input: Household.schema)
    #expect(outcome.exitCode == 0)
  }

  @Test("What is there is not overwritten", arguments: ["k.weft", "lines.jsonl"])
  func exists(name: String) async throws {
    let workspace = try await Household.empty()
    let before = try workspace.bytes(of: name)
    let outcome = try await workspace.weft("init", name, "--schema", "schema.json")
    #expect(outcome.exitCode == 73)
    #expect(outcome.errorLine?.contains("Choose another path") == true, "\(outcome.errors)")
    #expect(try workspace.bytes(of: name) == before)
  }

  @Test("A place that cannot be is refused", arguments: ["missing/a.weft", "."])
  func place(path: String) async throws {
    let outcome = try await Household.empty().weft("init", path, "--schema", "schema.json")
    #expect(outcome.exitCode == 73)
    #expect(outcome.errorLine?.hasPrefix("weft: No store can be made at \(path).") == true, "\(outcome.errors)")
  }

  @Test(
    "A schema that is none leaves no store",
    arguments: [
      ("{", 65, "The schema is not JSON at line 1"),
      (#"{"weft": 1, "version": 1, "entities": {"item": {"fields": {"n": {"rule": "counting"}}}}}"#, 65, "rule"),
      (#"{"weft": 2, "version": 1, "entities": {}}"#, 65, "Update Weft."),
    ])
  func schema(text: String, exitCode: Int, message: String) async throws {
    let workspace = try Workspace()
    try workspace.write(text, to: "schema.json")
    let outcome = try await workspace.weft("init", "a.weft", "--schema", "schema.json")
    #expect(outcome.exitCode == Int32(exitCode))
    #expect(outcome.errorLine?.contains(message) == true, "\(outcome.errors)")
    #expect(try workspace.names == ["schema.json"])
  }

  @Test("A store that cannot be written leaves no file", arguments: [0, 4])
  func noRoom(blocks: Int) async throws {
    let workspace = try await Household.empty()
    let names = try workspace.names
    // No file may become longer than so many blocks.
    let outcome = try await workspace.shell(
      "trap '' XFSZ; ulimit -f \(blocks); \"$WEFT\" init a.weft --schema schema.json 2> /dev/null")
    #expect(outcome.exitCode != 0)
    if blocks == 0 { #expect(try workspace.names == names) }
    #expect(try await workspace.weft("init", "a.weft", "--schema", "schema.json").exitCode == 0)
  }

  @Test("A label that is none leaves no store")
  func label() async throws {
    let workspace = try await Household.empty()
    let outcome = try await workspace.weft(
      "init", "a.weft", "--schema", "schema.json", "--device", String(repeating: "x", count: 65))
    #expect(outcome.exitCode == 64)
    #expect(outcome.errorLine?.contains("longer than 64 bytes") == true)
    #expect(try !workspace.names.contains("a.weft"))
  }
}
