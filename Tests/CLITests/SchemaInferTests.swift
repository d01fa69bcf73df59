internal import Testing

@Suite(.timeLimit(.minutes(10)))
struct SchemaInferTests {
  @Test("The schema inferred takes the lines that it was inferred from", arguments: ["lines.jsonl", "-"])
  func inferred(file: String) async throws {
    let workspace = try await Household.empty()
    let outcome = try await workspace.weft("schema", "infer", file, input: Household.lines)
    #expect(outcome.exitCode == 0)
    let schema = try outcome.object
    let entities = try #require(schema["entities"] as? [String: [String: Any]])
    #expect(Set(entities.keys) == ["item", "kind"])
    #expect(entities["item"]?["life"] as? String == "lastWriterWins")
    let fields = try #require(entities["item"]?["fields"] as? [String: [String: String]])
    #expect(
      fields.mapValues { $0["rule"] } == [
        "title": "lastWriterWins", "amount": "counter", "extra": "lastWriterWins", "tags": "set",
      ])
    #expect(fields["extra"]?["type"] == "bytes")
    try workspace.write(outcome.output, to: "inferred.json")
    #expect(try await workspace.weft("init", "i.weft", "--schema", "inferred.json").exitCode == 0)
    #expect(try await workspace.weft("import", "i.weft", "lines.jsonl").exitCode == 0)
  }

  @Test("What is no line is named by its number")
  func malformed() async throws {
    let outcome = try await Workspace().weft("schema", "infer", "-", input: Household.lines + "[]\n")
    #expect(outcome.exitCode == 65)
    #expect(outcome.errorLine?.hasPrefix("weft: Line 10 is not an object.") == true)
    #expect(outcome.output.isEmpty)
  }

  @Test("From no line follows no schema")
  func empty() async throws {
    #expect(try await Workspace().weft("schema", "infer", "-", input: "\n\n").exitCode == 65)
  }
}
