internal import Testing

@Suite(.timeLimit(.minutes(10)))
struct ImportTests {
  @Test("Lines are written as operations, from a file and from the standard input", arguments: ["lines.jsonl", "-"])
  func lines(file: String) async throws {
    let workspace = try await Household.empty()
    let report = try await workspace.weft("import", "k.weft", file, "--json", input: Household.lines).object
    #expect(report["lines"] as? Int == Household.lineCount)
    #expect(report["operations"] as? Int == Household.operationCount)
    #expect(report["skippedLines"] as? Int == 0)
    let status = try await workspace.weft("status", "k.weft", "--json").object
    #expect(status["operations"] as? Int == Household.operationCount)
    #expect(status["devices"] as? Int == 2)
  }

  @Test("For people there is a sentence")
  func sentence() async throws {
    let outcome = try await Household.empty().weft("import", "k.weft", "lines.jsonl")
    #expect(outcome.output == "Wrote 18 operations from 9 lines.\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test("Lines of other devices are passed over")
  func onlyDevice() async throws {
    let outcome = try await Household.empty().weft("import", "k.weft", "lines.jsonl", "--only-device", "phone")
    // The phone's lines have 3, 2, 1 and 1 operations.
    #expect(outcome.output == "Wrote 7 operations from 4 lines; passed over 5 lines of other devices.\n")
  }

  @Test("The same lines imported twice count twice")
  func twice() async throws {
    let workspace = try await Household.filled()
    #expect(try await workspace.weft("import", "k.weft", "lines.jsonl").exitCode == 0)
    let milk = try await workspace.weft("cat", "k.weft", "item/milk", "--json").object
    #expect((milk["fields"] as? [String: Any])?["amount"] as? Int == 10)
  }

  @Test(
    "A line that cannot be is named by its number, and nothing is written",
    arguments: [
      ("?", "Line 10 is not JSON at column 1"),
      (#"{"t":1,"device":"a","entity":"item","id":"x"}"#, "Line 10 has no action."),
      (#"{"t":1,"device":"a","entity":"nix","id":"x","create":true}"#, "Line 10: The schema has no entity type “nix”."),
      (
        #"{"t":1,"device":"a","entity":"item","id":"x","set":{"nix":1}}"#,
        "Line 10: The entity type “item” has no field"
      ),
      (#"{"t":1,"device":"a","entity":"item","id":"x","set":{"amount":1}}"#, "Line 10: The field “item”.“amount”"),
      (#"{"t":1,"device":"a","entity":"item","id":"x","set":{"title":1}}"#, "Line 10: The field “item”.“title”"),
    ])
  func malformed(line: String, message: String) async throws {
    let workspace = try await Household.empty()
    let outcome = try await workspace.weft("import", "k.weft", "-", input: Household.lines + line + "\n")
    #expect(outcome.exitCode == 65)
    #expect(outcome.errorLine?.hasPrefix("weft: \(message)") == true, "\(outcome.errors)")
    let status = try await workspace.weft("status", "k.weft", "--json").object
    #expect(status["operations"] as? Int == 0)
  }

  @Test("A file that is not there, and a folder in its place", arguments: ["missing.jsonl", "."])
  func noInput(path: String) async throws {
    let outcome = try await Household.empty().weft("import", "k.weft", path)
    #expect(outcome.exitCode == 66)
    #expect(outcome.errorLine?.contains(path) == true)
  }

  @Test("A standard input that is closed is no empty one")
  func closedInput() async throws {
    let workspace = try await Household.filled()
    for call in ["import k.weft -", "schema infer -", "init a.weft --schema -"] {
      let outcome = try await workspace.shell("\"$WEFT\" \(call) <&-")
      #expect(outcome.exitCode == 74, "\(outcome)")
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.errorLine == "weft: The standard input is closed. Send something to it, or name a file.",
        "\(outcome.errors)")
    }
    #expect(try await workspace.weft("import", "k.weft", "-", input: "").exitCode == 0)
  }

  @Test("Lines that are ahead of the clock: what to do")
  func ahead() async throws {
    let workspace = try await Household.filled()
    let line = #"{"t":4102444800000,"device":"kitchen","entity":"item","id":"x","create":true}"#
    let outcome = try await workspace.weft("import", "k.weft", "-", input: line)
    #expect(outcome.exitCode == 0)
    #expect(outcome.errorLine?.contains("See that this machine's clock is right; if it is the lines") == true)
  }
}
