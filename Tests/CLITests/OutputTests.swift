internal import Testing

/// What is true of the output of every verb: lines that fit, documents that parse, and readers that may go.
@Suite(.timeLimit(.minutes(10)))
struct OutputTests {
  private static let wide = "語漢字"
  private static let type = String(repeating: wide, count: 7)
  private static let field = String(repeating: "f", count: 64)
  private static let key = String(repeating: "k\(wide)/", count: 30)
  private static let store = "ein-langer-name-ohne-ende-\(String(repeating: wide, count: 12)).weft"
  private static let other = "other-\(store)"

  /// What names, labels, keys and values are made of: long, without spaces, two columns wide, joined, combined, hostile.
  private static func filled() async throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write(
      """
      { "weft": 1, "version": 1, "entities": {
          "\(type)": { "life": "deleteWins", "fields": {
            "\(field)": { "type": "any", "rule": "lastWriterWins" },
            "count": { "rule": "counter" }, "\(wide)": { "type": "text", "rule": "set" } } },
          "item": { "fields": { "title": { "type": "text", "rule": "lastWriterWins" } } } } }
      """, to: "schema.json")
    let value =
      String(repeating: "語🥛e\\u0301ｗ", count: 60) + " \\u001b[2J\\u202e " + String(repeating: "word ", count: 40)
    let label = String(repeating: wide, count: 7)
    try workspace.write(
      """
      {"t":1700000000000,"device":"\(label)","entity":"\(type)","id":"\(key)","create":true,"set":{"\(field)":"\(value)"},"add":{"count":9223372036854775807},"insert":{"\(wide)":["\(value)","\(wide)"]}}
      {"t":1700000000000,"device":"phone","entity":"\(type)","id":"\(key)","set":{"\(field)":"\(value)2"},"remove":{"\(wide)":["\(wide)"]}}
      {"t":1700000001000,"device":"phone","entity":"\(type)","id":"gone","create":true,"delete":true}
      {"t":1700000002000,"device":"phone","entity":"item","id":"milk","set":{"title":"\(value)"}}
      """, to: "lines.jsonl")
    for name in [store, other] {
      _ = try await workspace.weft("init", name, "--schema", "schema.json", "--device", label)
    }
    _ = try await workspace.weft("import", store, "lines.jsonl")
    return workspace
  }

  /// Every verb that prints for people, in an order in which each has something to say.
  private static let commands: [[String]] = [
    ["init", "new-\(store)", "--schema", "schema.json", "--device", key.prefix(10).description],
    ["schema", "check", "schema.json", store], ["schema", "check", store, "changed.json"],
    ["import", store, "lines.jsonl"], ["put", store, "\(type)/\(key)", "\(field)=x"],
    ["put", store, "\(type)/\(key)", "\(field)=x"], ["add", store, "\(type)/\(key)", "count=-5"],
    ["insert", store, "\(type)/\(key)", "\(wide)=x"], ["remove", store, "\(type)/\(key)", "\(wide)=x"],
    ["delete", store, "\(type)/\(key)"], ["restore", store, "\(type)/\(key)"], ["cat", store, type],
    ["cat", store, type, "--hidden"], ["cat", store, "item"], ["log", store], ["log", store, "--limit", "2"],
    ["history", store, "\(type)/\(key)"], ["explain", store, "\(type)/\(key)"], ["diff", store, other],
    ["sync", store, other], ["diff", store, other], ["digest", store], ["digest", store, "--deep"], ["status", store],
    ["doctor", store], ["verify", store], ["rebuild", store], ["backup", store, "backup-\(store)"],
    ["bench", "--operations", "1000", "--devices", "3"],
  ]

  /// Verbs whose output is a document for programs by itself, or the help.
  private static let documents: [[String]] = [["schema", "infer"], ["export"], ["help"]]

  @Test("Every verb is in one of the lists")
  func complete() {
    let tried = Set(Self.commands.map(\.[0])).union(Self.documents.map(\.[0]))
    #expect(tried == Set(HelpTests.verbs.map(\.[0])))
  }

  private static func changeSchema(_ workspace: Workspace) throws {
    let text = try workspace.text(of: "schema.json")
    try workspace.write(
      text.replacing("deleteWins", with: "editsRevive").replacing("\"any\"", with: "\"text\""), to: "changed.json")
  }

  @Test("At 80 columns no line of any verb is longer, and none steers the terminal")
  func columns() async throws {
    let workspace = try await Self.filled()
    try Self.changeSchema(workspace)
    // A finding for the doctor.
    let line = #"{"t":4102444800000,"device":"phone","entity":"item","id":"late","create":true}"#
    _ = try await workspace.weft("import", Self.store, "-", input: line)
    for command in Self.commands {
      let outcome = try await workspace.weft(command)
      #expect([0, 1].contains(outcome.exitCode), "\(command) \(outcome.errors)")
      #expect(command == ["diff", Self.store, Self.other] || !outcome.output.isEmpty)
      for line in outcome.outputLines { #expect(Self.columnCount(of: line) <= 80, "\(command[0]): \(line)") }
      #expect(outcome.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    }
  }

  @Test("With --json every line of every verb is one document")
  func json() async throws {
    let workspace = try await Self.filled()
    try Self.changeSchema(workspace)
    for command in Self.commands {
      let outcome = try await workspace.weft(command + ["--json"])
      #expect([0, 1].contains(outcome.exitCode), "\(command) \(outcome.errors)")
      let lines = outcome.outputLines
      #expect(command == ["diff", Self.store, Self.other] || !lines.isEmpty)
      #expect(throws: Never.self, "\(command)") { try #expect(outcome.objects.allSatisfy { !$0.isEmpty }) }
      #expect(outcome.output.isEmpty || outcome.output.hasSuffix("\n"))
    }
    for command in [["export", Self.store, "--state"], ["export", Self.store, "--operations"]] {
      #expect(try await workspace.weft(command).objects.count >= 1)
    }
  }

  @Test("A reader that goes is no error of any verb")
  func closedPipe() async throws {
    let workspace = try await Self.filled()
    try Self.changeSchema(workspace)
    for command in Self.commands where command.count > 1 {
      let words = command.map { "'\($0)'" }.joined(separator: " ")
      // The reader is gone before the program begins.
      let outcome = try await workspace.shell(
        #"mkfifo p; { head -c 0 < p; rm p; touch gone; } & exec 3> p; wait; { "$WEFT" \#(words) >&3; echo "code $?" >&2; }"#
      )
      #expect(["code 0\n", "code 1\n"].contains { outcome.errors.hasSuffix($0) }, "\(command[0]): \(outcome.errors)")
    }
  }

  /// By hand for the characters that occur above.
  private static func columnCount(of line: String) -> Int {
    line.unicodeScalars.reduce(0) { count, scalar in
      switch scalar {
      case "語", "漢", "字", "🥛", "ｗ": count + 2
      case "\u{301}": count
      default: count + 1
      }
    }
  }
}
