internal import Testing

/// Arguments are taken byte for byte, or not at all.
@Suite(.timeLimit(.minutes(10)))
struct ArgumentEncodingTests {
  @Test(
    "An argument that is not UTF-8 is refused, wherever it stands, and nothing is written",
    arguments: [
      #"put k.weft "item/$(printf 'a\377')" title=one"#,
      #"put k.weft item/milk "title=$(printf 'a\377')""#,
      #"put k.weft item/milk "$(printf 'ti\377tle')=one""#,
      #"put k.weft item/milk "extra:=\"$(printf 'a\377')\"""#,
      #"add k.weft "item/$(printf '\355\240\200')" amount=1"#,
      #"cat k.weft "item/$(printf 'a\377')""#,
      #"init "$(printf 'a\377').weft" --schema schema.json"#,
      #"init a.weft --schema schema.json --device "$(printf 'a\377')""#,
      #"import k.weft lines.jsonl --only-device "$(printf 'kitchen\300\200')""#,
    ])
  func refused(call: String) async throws {
    let workspace = try await Household.filled()
    let log = try await workspace.weft("log", "k.weft").output
    let names = try workspace.names
    let outcome = try await workspace.shell("\"$WEFT\" \(call)")
    #expect(outcome.exitCode == 64, "\(outcome)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLine?.contains("is not UTF-8. Write it in UTF-8") == true, "\(outcome.errors)")
    #expect(try await workspace.weft("log", "k.weft").output == log)
    #expect(try workspace.names == names)
  }

  @Test("U+FFFD in a valid argument is a letter like any other, and bytes are not composed anew")
  func replacementCharacter() async throws {
    let workspace = try await Household.filled()
    for id in ["a\u{FFFD}", "e\u{301}", "\u{E9}"] {
      #expect(try await workspace.weft("put", "k.weft", "item/\(id)", "title=\(id)").exitCode == 0)
      let entity = try await workspace.weft("cat", "k.weft", "item/\(id)", "--json").object
      #expect((entity["id"] as? String)?.utf8.elementsEqual(id.utf8) == true)
      let title = (entity["fields"] as? [String: Any])?["title"] as? String
      #expect(title?.utf8.elementsEqual(id.utf8) == true)
    }
    #expect(try await workspace.weft("init", "e\u{301}.weft", "--schema", "schema.json").exitCode == 0)
    #expect(try workspace.names.contains { $0.utf8.elementsEqual("e\u{301}.weft".utf8) })
  }
}
