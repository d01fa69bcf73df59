internal import Foundation
internal import Testing

@Suite(.timeLimit(.minutes(10)))
struct ExportTests {
  @Test("The state of one type is one object by ids")
  func state() async throws {
    let outcome = try await Household.filled().weft("export", "k.weft", "--state", "--entity", "item")
    #expect(outcome.exitCode == 0)
    let expected = #"""
      {"milk": {"visible": true, "fields": {"title": "Whole milk", "amount": 5, "tags": ["cold"]}},
       "bread": {"visible": true, "fields": {"extra": {"$bytes": "AAEC"}}},
       "eggs": {"visible": false, "fields": {"title": "", "tags": ["e\u0301", "\u00e9"]}}}
      """#
    let wanted = try JSONSerialization.jsonObject(with: Data(expected.utf8)) as? NSDictionary
    #expect(try outcome.object as NSDictionary == wanted, "\(outcome.output)")
  }

  @Test("Without a type there is such an object for each")
  func allTypes() async throws {
    let outcome = try await Household.filled().weft("export", "k.weft", "--state")
    #expect(try Set(outcome.object.keys) == ["item", "kind"])
    #expect(outcome.output.contains(#""kind":{"a/b":{"visible":true,"fields":{"n":9223372036854775807}}}"#))
  }

  @Test("Exported operations import to the same digest, through a pipe, and export to the same bytes")
  func roundTrip() async throws {
    let workspace = try await Household.filled()
    _ = try await workspace.weft("init", "copy.weft", "--schema", "schema.json", "--device", "phone")
    let piped = try await workspace.shell(
      #""$WEFT" export k.weft --operations | "$WEFT" import copy.weft - && "$WEFT" export copy.weft --operations"#)
    #expect(piped.exitCode == 0, "\(piped.errors)")
    let lines = try await workspace.weft("export", "k.weft", "--operations").output
    #expect(piped.output.hasSuffix("\n" + lines))
    #expect(lines.split(separator: "\n").count >= Household.lineCount)
    for flags in [[], ["--json"]] {
      let digests = [
        try await workspace.weft(["digest", "k.weft"] + flags).output,
        try await workspace.weft(["digest", "copy.weft"] + flags).output,
      ]
      #expect(digests[0] == digests[1])
    }
  }

  @Test("A type that the schema does not have")
  func unknownType() async throws {
    let outcome = try await Household.filled().weft("export", "k.weft", "--state", "--entity", "nix")
    #expect(outcome.exitCode == 66)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLine?.contains("“nix”") == true)
  }

  @Test("A reader that goes is no error")
  func closedPipe() async throws {
    let workspace = try await Household.empty()
    // More than any pipe holds.
    let lines = (0..<4_000).map {
      #"{"t":\#($0 + 1),"device":"kitchen","entity":"item","id":"n\#($0)","set":{"title":"number \#($0)"}}"#
    }
    try workspace.write(lines.joined(separator: "\n"), to: "many.jsonl")
    #expect(try await workspace.weft("import", "k.weft", "many.jsonl").exitCode == 0)
    for command in ["export k.weft --operations", "export k.weft --state", "cat k.weft item", "cat k.weft item --json"]
    {
      let outcome = try await workspace.shell(#"{ "$WEFT" \#(command); echo "code $?" >&2; } | head -c 1"#)
      #expect(outcome.output.count == 1)
      #expect(outcome.errors == "code 0\n")
    }
  }

  @Test("An output that takes nothing is an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullOutput() async throws {
    let outcome = try await Household.filled().shell(#""$WEFT" export k.weft --state > /dev/full"#)
    #expect(outcome.exitCode == 74)
    #expect(outcome.errorLine?.hasPrefix("weft: The output cannot be written") == true)
  }

  @Test(
    "What was written before the output failed is told, so that nobody writes it twice",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      ("add k.weft item/milk amount=1", "1 operation has been written"),
      ("add k.weft item/milk amount=1 --json", "1 operation has been written"),
      ("import k.weft lines.jsonl", "18 operations have been written"),
    ])
  func writtenAllTheSame(call: String, says: String) async throws {
    let workspace = try await Household.filled()
    let before = try await workspace.weft("log", "k.weft").outputLines.count
    for output in ["/dev/full", "&-"] {
      let outcome = try await workspace.shell("\"$WEFT\" \(call) >\(output)")
      #expect(outcome.exitCode == 74, "\(outcome.errors)")
      #expect(
        outcome.errors.contains("\(says) to the store all the same. Do not run the command again"), "\(outcome.errors)")
    }
    #expect(try await workspace.weft("log", "k.weft").outputLines.count > before)
    let nothing = try await workspace.shell(#""$WEFT" add k.weft item/milk amount=0 >/dev/full"#)
    #expect(nothing.errorLine?.hasSuffix("No space left on device. Look at where it is sent to.") == true)
  }
}
