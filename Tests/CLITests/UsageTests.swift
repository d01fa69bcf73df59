internal import Testing

@Suite(.timeLimit(.minutes(10)))
struct UsageTests {
  @Test(
    "A command line that makes no sense is refused on one line that says what to write",
    arguments: [
      ([], "A verb is missing. Run “weft help”."),
      (["expot", "k.weft"], "There is no verb “expot”. Did you mean “export”?"),
      (["frobnicate"], "There is no verb “frobnicate”. Run “weft help” for all verbs."),
      (["--json", "digest"], "“--json” stands where a verb is expected."),
      (["schema"], "“schema” is half a verb. Write “schema infer” or “schema check”."),
      (["schema", "guess"], "“schema” is half a verb."),
      (["digest"], "The operand STORE is missing. Run “weft help digest”."),
      (["import", "a.weft"], "The operand FILE is missing."),
      (["explain", "a.weft"], "The operand ENTITY/ID is missing."),
      (["digest", "a.weft", "b.weft"], "“digest” takes no further operand, and there is “b.weft”."),
      (["digest", ""], "The operand STORE is empty."),
      (["digest", "a.weft", "--jsno"], "“digest” has no option “--jsno”. Did you mean --json?"),
      (["digest", "a.weft", "--colour"], "“digest” has no option “--colour”. Run “weft help digest”."),
      (["digest", "a.weft", "-j"], "“digest” has no option “-j”."),
      (["digest", "a.weft", "--json=yes"], "The option --json takes no argument."),
      (["digest", "a.weft", "--json", "--json"], "The option --json is there twice."),
      (["init", "a.weft"], "The option --schema FILE is missing."),
      (["init", "a.weft", "--schema"], "The option --schema needs its FILE."),
      (["init", "a.weft", "--schema", "--device=x"], "The option --schema needs its FILE."),
      (["init", "a.weft", "--schema="], "The option --schema needs its FILE."),
      (["export", "a.weft"], "Of --state and --operations, one has to be there."),
      (["export", "a.weft", "--state", "--operations"], "Of --state and --operations, only one can be there."),
      (["export", "a.weft", "--operations", "--entity", "item"], "The option --entity goes with --state alone."),
      (["cat", "a.weft", "item/"], "“item/” names no entity. Write ENTITY/ID, as in item/milk."),
      (["explain", "a.weft", "item"], "“item” names no entity."),
      (["put", "a.weft"], "The operand ENTITY/ID is missing."),
      (["put", "a.weft", "item"], "“item” names no entity."),
      (["put", "a.weft", "item/x", ""], "The operand FIELD=TEXT is empty."),
      (["put", "a.weft", "item/x", "a=1", ""], "The operand FIELD=TEXT is empty."),
      (["put", "a.weft", "item/x", "title"], "“title” gives no field a value. Write FIELD=TEXT or FIELD:=JSON."),
      (["put", "a.weft", "item/x", "=1"], "“=1” names no field."),
      (["put", "a.weft", "item/x", ":=1"], "“:=1” names no field."),
      (
        ["put", "a.weft", "item/x", "title:=Milk"], "What follows “title:=” is not JSON at column 1: expected a value."
      ),
      (
        ["put", "a.weft", "item/x", #"title:={"a":1,"a":2}"#],
        "What follows “title:=” has at column 8 a name that its JSON object has already. Write each name once"
      ),
      (
        ["put", "a.weft", "item/x", "title:=1e400"],
        "What follows “title:=” has at column 1 a number beyond the range of a 64-bit real. Write one that is smaller"
      ),
      (["put", "a.weft", "item/x", "title:=1 2"], "What follows “title:=” is not JSON at column 3"),
      (["add", "a.weft", "item/x"], "The operand FIELD=NUMBER is missing."),
      (["insert", "a.weft", "item/x"], "The operand FIELD=ELEMENT is missing."),
      (["delete", "a.weft", "item/x", "y"], "“delete” takes no further operand, and there is “y”."),
      (["log", "a.weft", "--limit", "0"], "The option --limit takes a whole number from 1 to"),
      (["log", "a.weft", "--limit", "many"], "The option --limit takes a whole number from 1 to"),
      (["log", "a.weft", "--since", "gestern"], "“gestern” is no time in ISO 8601. Write 2026-05-01,"),
      (["log", "a.weft", "--since", "2026-02-29"], "“2026-02-29” is no time in ISO 8601."),
      (["log", "a.weft", "--since", "2026-01-01T25:00"], "“2026-01-01T25:00” is no time"),
      (["log", "a.weft", "--entity", "item/"], "“item/” names no entity."),
      (["history", "a.weft", "item"], "“item” names no entity."),
      (["diff", "a.weft"], "The operand STORE is missing."),
      (["schema", "check", "a.json"], "The operand NEW is missing."),
      (["backup", "a.weft"], "The operand FILE is missing."),
      (["doctor"], "The operand STORE is missing."),
      (["--generate-completion-script"], "The option --generate-completion-script takes the name of a shell. Write"),
      (["--generate-completion-script", "tcsh"], "The option --generate-completion-script takes the name of a shell."),
      (
        ["--generate-completion-script=bash", "x"], "The option --generate-completion-script takes the name of a shell."
      ),
      (["help", "expot"], "There is no verb “expot”."),
      (["help", "export", "now"], "“export” is a whole verb, and “now” follows it."),
      (["evil\u{1B}[31m\nverb"], "There is no verb “evil\u{FFFD}[31m\u{FFFD}verb”."),
    ])
  func refused(arguments: [String], message: String) async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.weft(arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLine?.hasPrefix("weft: \(message)") == true, "\(outcome.errors)")
    #expect(try workspace.names.isEmpty)
  }

  @Test("Options stand before and behind operands, with a space or an equals sign")
  func places() async throws {
    let workspace = try await Household.empty()
    for arguments in [
      ["--schema", "schema.json", "a.weft", "--device=a"], ["b.weft", "--device", "b", "--schema=schema.json"],
    ] {
      let outcome = try await workspace.weft(["init"] + arguments)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    let status = try await workspace.weft("status", "--json", "b.weft").object
    #expect(status["label"] as? String == "b")
  }

  @Test("Behind -- everything is an operand, and a name of a file is one whatever it looks like")
  func names() async throws {
    let workspace = try await Household.empty()
    for name in ["--odd", ":memory:", "file:a.weft", "a store"] {
      #expect(try await workspace.weft("init", "--schema", "schema.json", "--", name).exitCode == 0)
      #expect(try workspace.names.contains(name))
      #expect(try await workspace.weft("digest", "--", name).exitCode == 0)
    }
  }
}
