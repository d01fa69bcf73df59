internal import Testing

/// log and history.
@Suite(.timeLimit(.minutes(10)))
struct LogTests {
  @Test("Every operation in the total order, the newest last")
  func all() async throws {
    let outcome = try await Household.filled().weft("log", "k.weft")
    #expect(outcome.exitCode == 0)
    #expect(outcome.outputLines.count == Household.operationCount)
    #expect(outcome.outputLines.first == "2023-11-14T22:13:20.000Z  kitchen  item/milk  create")
    #expect(outcome.outputLines[1] == #"2023-11-14T22:13:20.000Z+1  kitchen  item/milk  set title "Milk""#)
    #expect(outcome.outputLines[2] == "2023-11-14T22:13:20.000Z+2  kitchen  item/milk  add amount 2")
    #expect(outcome.outputLines.last == "2023-11-14T22:13:27.000Z  kitchen  item/eggs  delete")
  }

  @Test("A limit keeps the newest; a time is a bound that is included, in whatever zone it is written")
  func bounds() async throws {
    let workspace = try await Household.filled()
    let all = try await workspace.weft("log", "k.weft").outputLines
    for limit in [1, 3, 18, 19] {
      #expect(try await workspace.weft("log", "k.weft", "--limit", "\(limit)").outputLines == all.suffix(limit))
    }
    // From bread's restoration on: 1, the kind's number, the eggs' 3 and their deletion.
    for time in [
      "2023-11-14T22:13:24", "2023-11-14T22:13:24.000Z", "2023-11-14 23:13:24+01:00", "2023-11-14T17:43:23.001-04:30",
    ] {
      #expect(try await workspace.weft("log", "k.weft", "--since", time).outputLines == all.suffix(6), "\(time)")
    }
    #expect(try await workspace.weft("log", "k.weft", "--since", "2023-11-14").outputLines == all)
    let none = try await workspace.weft("log", "k.weft", "--since", "2023-11-14T24:00")
    #expect(none.exitCode == 0 && none.output.isEmpty)
    #expect(
      try await workspace.weft("log", "k.weft", "--since", "2023-11-14T22:13:24", "--limit", "2").outputLines
        == all.suffix(2))
  }

  @Test("Of one type, of one entity")
  func entity() async throws {
    let workspace = try await Household.filled()
    // Milk has 5, 3 and 1.
    #expect(try await workspace.weft("log", "k.weft", "--entity", "item/milk").outputLines.count == 9)
    #expect(try await workspace.weft("log", "k.weft", "--entity", "item").outputLines.count == 17)
    #expect(
      try await workspace.weft("log", "k.weft", "--entity", "kind").output
        == "2023-11-14T22:13:25.000Z  phone  kind/a/b  set n 9223372036854775807\n")
    let missing = try await workspace.weft("log", "k.weft", "--entity", "item/nix")
    #expect(missing.exitCode == 66)
    #expect(missing.errorLine?.hasPrefix("weft: There is no entity “item/nix”.") == true)
    let unknown = try await workspace.weft("log", "k.weft", "--entity", "itme")
    #expect(unknown.exitCode == 66)
    #expect(
      unknown.errorLine == "weft: The schema has no entity type “itme”. Did you mean “item”?")
  }

  @Test("One document for each operation, sealed or not")
  func json() async throws {
    let workspace = try await Household.filled()
    _ = try await workspace.weft("put", "k.weft", "item/milk", "title=New")
    let documents = try await workspace.weft("log", "k.weft", "--entity", "item/milk", "--json").objects
    #expect(documents.map { $0["action"] as? String }.suffix(3) == ["remove", "set", "set"])
    #expect(documents.allSatisfy { $0["entity"] as? String == "item" && $0["id"] as? String == "milk" })
    #expect(documents.map { $0["standing"] as? String }.suffix(2) == ["sealed", "unsealed"])
    #expect(documents.last?["value"] as? String == "New" && documents.last?["field"] as? String == "title")
  }

  @Test("The history of one entity, the newest last")
  func history() async throws {
    let workspace = try await Household.filled()
    let outcome = try await workspace.weft("history", "k.weft", "item/bread")
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.output == """
        2023-11-14T22:13:22.000Z  phone  create
        2023-11-14T22:13:22.000Z+1  phone  set extra {"$bytes":"AAEC"}
        2023-11-14T22:13:23.000Z  kitchen  delete
        2023-11-14T22:13:24.000Z  phone  restore

        """)
    let documents = try await workspace.weft("history", "k.weft", "item/bread", "--json").objects
    #expect(documents.map { $0["action"] as? String } == ["create", "set", "delete", "restore"])
    #expect(try await workspace.weft("history", "k.weft", "item/nix").exitCode == 66)
    #expect(try await workspace.weft("history", "k.weft", "nix/nix").exitCode == 66)
  }
}
