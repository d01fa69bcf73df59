internal import Testing

@Suite(.timeLimit(.minutes(1)))
struct HelpTests {
  static let verbs = [
    ["init"], ["schema", "infer"], ["import"], ["export"], ["sync"], ["digest"], ["status"], ["cat"], ["explain"],
    ["verify"], ["rebuild"], ["help"],
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
    #expect(try await Workspace().weft("help", "schema").output.contains("schema infer"))
  }

  @Test("The version is a version")
  func version() async throws {
    let outcome = try await Workspace().weft("--version")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.wholeMatch(of: /weft [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }
}
