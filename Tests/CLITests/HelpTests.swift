internal import Testing

@Suite(.timeLimit(.minutes(10)))
struct HelpTests {
  static let verbs = [
    ["init"], ["schema", "infer"], ["schema", "check"], ["import"], ["export"], ["put"], ["add"], ["insert"],
    ["remove"],
    ["delete"], ["restore"], ["cat"], ["log"], ["history"], ["explain"], ["diff"], ["sync"], ["digest"], ["status"],
    ["doctor"], ["verify"], ["rebuild"], ["backup"], ["bench"], ["help"],
  ]

  @Test("Every verb has help, by --help, -h and the verb help", arguments: verbs)
  func page(verb: [String]) async throws {
    let workspace = try Workspace()
    let page = try await workspace.weft(verb + ["--help"])
    #expect(page.exitCode == 0)
    #expect(page.output.contains("weft \(verb.joined(separator: " "))"))
    #expect(page.output.contains("Usage") && page.output.contains("--help"))
    #expect(page.outputLines.allSatisfy { $0.count <= 80 })
    #expect(page.errors.isEmpty)
    #expect(try await workspace.weft(verb + ["nonsense", "-h", "--nonsense"]).output == page.output)
    #expect(try await workspace.weft(["help"] + verb).output == page.output)
  }

  @Test("The overview names every verb and every exit code", arguments: [["help"], ["--help"], ["-h"]])
  func overview(arguments: [String]) async throws {
    let overview = try await Workspace().weft(arguments)
    #expect(overview.exitCode == 0)
    for verb in Self.verbs { #expect(overview.output.contains("\n  \(verb.joined(separator: " ")) ")) }
    for code in [0, 1, 64, 65, 66, 70, 73, 74, 75, 77] { #expect(overview.output.contains("\n  \(code) ")) }
    #expect(overview.outputLines.allSatisfy { $0.count <= 80 })
  }

  @Test("The help of the import says that importing is writing")
  func importing() async throws {
    let page = try await Workspace().weft("import", "--help").output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(page.contains("Importing writes new operations."))
    #expect(page.contains("is two histories"))
    #expect(page.contains("counters add up"))
  }

  @Test("The first word of a family shows its verbs")
  func family() async throws {
    let page = try await Workspace().weft("help", "schema").output
    #expect(page.contains("schema infer") && page.contains("schema check"))
  }

  @Test("The overview has no verb that these tests do not know")
  func complete() async throws {
    let overview = try await Workspace().weft("help").output
    let section = try #require(overview.split(separator: "\nVerbs\n").last?.split(separator: "\n\n").first)
    let names = section.split(separator: "\n").filter { !$0.hasPrefix("   ") }.map { line in
      line.dropFirst(2).split(separator: "  ")[0].split(separator: " ").map(String.init)
    }
    #expect(names == Self.verbs)
  }

  @Test("The help of the backup says that the copy is the same device, and what that means")
  func backup() async throws {
    let page = try await Workspace().weft("backup", "--help").output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(page.contains("A backup is the same device as the store"))
    #expect(page.contains("When both go on writing, the device has two histories."))
    #expect(page.contains("Move STORE, STORE-wal and STORE-shm away together"))
    #expect(page.contains("Then copy the backup to STORE."))
  }

  @Test("The version is a version")
  func version() async throws {
    let outcome = try await Workspace().weft("--version")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.wholeMatch(of: /weft [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }
}
