internal import Testing

@Suite(.timeLimit(.minutes(10)))
struct ReadingTests {
  @Test("cat prints what is visible, in columns")
  func all() async throws {
    let outcome = try await Household.filled().weft("cat", "k.weft", "item")
    #expect(outcome.exitCode == 0)
    let milk = """
      item/milk
        title   "Whole milk"
        amount  5
        tags    ["cold"]
      """
    let bread = """
      item/bread
        extra   {"$bytes":"AAEC"}
      """
    #expect([milk + "\n\n" + bread + "\n", bread + "\n\n" + milk + "\n"].contains(outcome.output))
  }

  @Test("cat prints one document a line, deleted entities when asked")
  func json() async throws {
    let workspace = try await Household.filled()
    let visible = try await workspace.weft("cat", "k.weft", "item", "--json").objects
    #expect(Set(visible.compactMap { $0["id"] as? String }) == ["milk", "bread"])
    #expect(visible.allSatisfy { $0["visible"] as? Bool == true && $0["entity"] as? String == "item" })
    let every = try await workspace.weft("cat", "k.weft", "item", "--json", "--hidden").objects
    #expect(Set(every.compactMap { $0["id"] as? String }) == ["milk", "bread", "eggs"])
  }

  @Test("cat prints one entity, whose key may have a slash")
  func one() async throws {
    let outcome = try await Household.filled().weft("cat", "k.weft", "kind/a/b")
    #expect(outcome.output == "kind/a/b\n  n  9223372036854775807\n")
  }

  @Test(
    "What is not there has an exit code",
    arguments: [
      (["cat", "k.weft", "item/nix"], "There is no entity “item/nix”."),
      (["cat", "k.weft", "item/eggs"], "The entity “item/eggs” is deleted."),
      (["cat", "k.weft", "nix"], "The schema has no entity type “nix”."),
      (["cat", "k.weft", "nix/milk"], "The schema has no entity type “nix”."),
      (["explain", "k.weft", "item/nix"], "There is no entity “item/nix”."),
      (["explain", "k.weft", "item/milk", "nix"], "The entity type “item” has no field “nix”."),
    ])
  func missing(arguments: [String], message: String) async throws {
    let outcome = try await Household.filled().weft(arguments)
    #expect(outcome.exitCode == 66)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLine?.hasPrefix("weft: \(message)") == true, "\(outcome.errors)")
  }

  @Test("Nothing in a value steers the terminal, and long values are broken into lines")
  func hostile() async throws {
    let workspace = try await Household.empty()
    let words = String(repeating: "word ", count: 40)
    let line =
      #"{"t":1,"device":"kitchen","entity":"item","id":"x\u001b[2J","set":{"title":"\#(words)\u001b[31m\u009b\u202e"}}"#
    #expect(try await workspace.weft("import", "k.weft", "-", input: line).exitCode == 0)
    for arguments in [["cat", "k.weft", "item"], ["explain", "k.weft", "item/x\u{1B}[2J"]] {
      let outcome = try await workspace.weft(arguments)
      #expect(outcome.exitCode == 0)
      #expect(outcome.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
      #expect(!outcome.output.unicodeScalars.contains("\u{202E}"))
      #expect(outcome.outputLines.allSatisfy { $0.count <= 80 })
      #expect(outcome.outputLines.count > 4)
    }
  }

  @Test("digest prints 64 digits, with --json and --deep as said")
  func digest() async throws {
    let workspace = try await Household.filled()
    let digest = try await workspace.weft("digest", "k.weft")
    #expect(digest.output.wholeMatch(of: /[0-9a-f]{64}\n/) != nil)
    let object = try await workspace.weft("digest", "k.weft", "--json").object
    #expect(object["digest"] as? String == digest.outputLines[0])
    let deep = try await workspace.weft("digest", "k.weft", "--deep")
    #expect(deep.output.wholeMatch(of: /[0-9a-f]{64}\n/) != nil)
    #expect(deep.output != digest.output)
    let deepObject = try await workspace.weft("digest", "k.weft", "--deep", "--json").object
    #expect(deepObject["deepDigest"] as? String == deep.outputLines[0])
  }

  @Test("status tells numbers")
  func status() async throws {
    let workspace = try await Household.filled()
    let text = try await workspace.weft("status", "k.weft")
    #expect(text.exitCode == 0)
    #expect(text.output.contains("operations   18 of 2 devices\n"))
    #expect(text.output.contains("entity item  2 visible, 1 deleted\n"))
    #expect(text.output.contains("clock        2023-11-14T22:13:27.000Z\n"))
    let object = try await workspace.weft("status", "k.weft", "--json").object
    #expect(object["label"] as? String == "kitchen")
    #expect(object["formatVersion"] as? Int == 1)
    let items = (object["entities"] as? [String: [String: Int]])?["item"]
    #expect(items == ["visible": 2, "hidden": 1])
  }
}
