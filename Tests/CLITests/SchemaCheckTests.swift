internal import Testing

@Suite(.timeLimit(.minutes(10)))
struct SchemaCheckTests {
  private static func check(_ old: String, _ new: String, _ flags: String...) async throws -> Outcome {
    let workspace = try Workspace()
    try workspace.write(old, to: "old.json")
    try workspace.write(new, to: "new.json")
    return try await workspace.weft(["schema", "check", "old.json", "new.json"] + flags)
  }

  @Test("The same schema means the same")
  func same() async throws {
    let outcome = try await Self.check(Household.schema, Household.schema)
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "The two mean the same.\n")
  }

  @Test("What is added and left out is told, and is compatible")
  func compatible() async throws {
    let new = Household.schema.replacing(#""version": 1"#, with: #""version": 2"#)
      .replacing(#""title""#, with: #""name""#).replacing(#""kind""#, with: #""sort""#)
    let outcome = try await Self.check(Household.schema, new)
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.output == """
        The change is compatible: a store adopts it when it is opened with it.
        added: item.name
        added: sort
        left out: item.title
        left out: kind

        """)
    let object = try await Self.check(Household.schema, new, "--json").object
    #expect(object["isCompatible"] as? Bool == true)
    #expect(object["additions"] as? [String] == ["item.name", "sort"])
    #expect(object["removals"] as? [String] == ["item.title", "kind"])
  }

  @Test(
    "What a store would refuse is refused with the reason",
    arguments: [
      (
        #""amount": { "rule": "counter" }"#, #""amount": { "type": "int", "rule": "lastWriterWins" }"#,
        "refused: item.amount: it would change from counter of int to lastWriterWins of"
      ),
      (
        #""type": "number""#, #""type": "int""#,
        "refused: kind.n: it would change from lastWriterWins of number to lastWriterWins"
      ),
      (#""deleteWins""#, #""editsRevive""#, "refused: kind: its life would change from deleteWins to editsRevive."),
    ])
  func refused(old: String, new: String, line: String) async throws {
    let changed = Household.schema.replacing(old, with: new)
    let outcome = try await Self.check(Household.schema, changed)
    #expect(outcome.exitCode == 1)
    #expect(outcome.outputLines.first == "The change is refused.")
    #expect(outcome.outputLines.dropFirst().first == line)
    let refusals = try await Self.check(Household.schema, changed, "--json").object["refusals"] as? [[String: Any]]
    #expect(refusals?.count == 1)
  }

  @Test("Every refusal is told at once, a version that goes back among them")
  func all() async throws {
    let old = Household.schema.replacing(#""version": 1"#, with: #""version": 3"#)
    let new = Household.schema.replacing(#""deleteWins""#, with: #""editsRevive""#)
      .replacing(#""type": "any""#, with: #""type": "text""#)
    let outcome = try await Self.check(old, new)
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("refused: the schema: its version would go back from 3 to 1.\n"))
    #expect(outcome.outputLines.filter { $0.hasPrefix("refused: ") }.count == 3)
  }

  @Test("The old schema may be that of a store")
  func store() async throws {
    let workspace = try await Household.filled()
    #expect(try await workspace.weft("schema", "check", "k.weft", "schema.json").output == "The two mean the same.\n")
  }

  @Test("A schema that is none is named by its file")
  func malformed() async throws {
    let outcome = try await Self.check(Household.schema, "{")
    #expect(outcome.exitCode == 65)
    #expect(outcome.errorLine?.hasPrefix("weft: In new.json: The schema is not JSON at line 1") == true)
  }
}
