internal import Foundation
internal import Testing

@Suite(.timeLimit(.minutes(10)))
struct CompletionTests {
  private static func path(of shell: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(shell)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  @Test("Each script names every verb", arguments: ["bash", "zsh", "fish"])
  func verbs(shell: String) async throws {
    let outcome = try await Workspace().weft("--generate-completion-script", shell)
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
    for verb in HelpTests.verbs { for word in verb { #expect(outcome.output.contains(word)) } }
    for option in ["schema", "only-device", "limit", "json"] { #expect(outcome.output.contains(option)) }
    #expect(try await Workspace().weft("--generate-completion-script=\(shell)").output == outcome.output)
  }

  @Test("The shell itself finds no fault in its script, where it is installed", arguments: ["bash", "zsh", "fish"])
  func syntax(shell: String) async throws {
    guard Self.path(of: shell) != nil else { try Test.cancel("\(shell) is not installed") }
    let outcome = try await Workspace().shell(
      #""$WEFT" --generate-completion-script \#(shell) > script && \#(shell) -n script"#)
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test(
    "bash completes verbs, options, files and second words",
    .enabled(if: path(of: "bash") != nil, "bash is not installed"),
    arguments: [
      (["e"], "export explain"), (["schema", ""], "infer check"), (["schema", "check", "li"], "lines.jsonl"),
      (["init", "x", "--sch"], "--schema"), (["init", "--schema", "sche"], "schema.json"),
      (["init", "--schema", "=", "sche"], "schema.json"), (["init", "--device", "sche"], ""),
      (["import", "--only-device", "x", "k"], "k.weft"), (["cat", "k.weft", "k"], ""),
      (["put", "k.weft", "a/b", "k"], ""),
      (["digest", "k.weft", "k"], ""), (["help", "ex"], "export explain"), (["sync", "k.weft", "k"], "k.weft"),
      (["--generate-completion-script", ""], "bash zsh fish"), (["nonsense", "k"], ""), (["cat", "a "], "a store"),
    ])
  func bash(words: [String], completed: String) async throws {
    let workspace = try await Household.empty()
    try workspace.write("", to: "a store")
    let list = (["weft"] + words).map { "'\($0)'" }.joined(separator: " ")
    try workspace.write(
      #"""
      source <("$WEFT" --generate-completion-script bash)
      COMP_WORDS=(\#(list))
      COMP_CWORD=\#(words.count)
      _weft
      echo "${COMPREPLY[*]}"
      """#, to: "try.bash")
    let outcome = try await workspace.shell("bash try.bash")
    #expect(outcome.output == "\(completed)\n", "\(outcome.errors)")
  }

  /// The options of each verb, as its help page lists them.
  private func options(of verb: [String], _ workspace: Workspace) async throws -> [String] {
    let page = try await workspace.weft(verb + ["--help"]).output
    let section = page.split(separator: "\nOptions\n").last?.split(separator: "\n\n").first ?? ""
    return section.split(separator: "\n").compactMap { line in
      line.hasPrefix("  --") ? line.dropFirst(2).split(separator: " ").first.map(String.init) : nil
    }
  }

  @Test(
    "bash completes every option of every verb, and what each option takes",
    .enabled(if: path(of: "bash") != nil, "bash is not installed"))
  func everyOption() async throws {
    let workspace = try await Household.empty()
    var script = #"source <("$WEFT" --generate-completion-script bash)"# + "\n"
    var wanted: [String] = []
    func complete(_ words: [String], _ expected: [String]) {
      script +=
        "COMP_WORDS=(\((["weft"] + words).map { "'\($0)'" }.joined(separator: " "))) COMP_CWORD=\(words.count)\n"
      script += #"_weft; echo "${COMPREPLY[*]}""# + "\n"
      wanted.append(expected.joined(separator: " "))
    }
    complete([""], firstWords + ["--help", "--version", "--generate-completion-script"])
    for verb in HelpTests.verbs {
      let options = try await options(of: verb, workspace)
      #expect(options.contains("--help"), "\(verb)")
      complete(verb + ["-"], options)
      for option in options where option != "--help" && option != "--json" {
        complete(verb + [option, "sche"], option == "--schema" ? ["schema.json"] : [])
      }
    }
    try workspace.write(script, to: "try.bash")
    let outcome = try await workspace.shell("bash try.bash")
    // Flags have nothing to take: what follows them is an operand.
    let got = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
    #expect(got.count == wanted.count && outcome.errors.isEmpty, "\(outcome.errors)")
    for (index, (line, expected)) in zip(got, wanted).enumerated() where line != expected {
      #expect(line == "schema.json" && expected.isEmpty, "line \(index): \(line) for \(expected)")
    }
  }

  private var firstWords: [String] {
    var words: [String] = []
    for verb in HelpTests.verbs where !words.contains(verb[0]) { words.append(verb[0]) }
    return words
  }
}
