internal import Foundation
internal import Testing

@Suite(.timeLimit(.minutes(10)))
struct DiffTests {
  @Test("Entities that only one has, and fields with both values, in the order of ids")
  func differences() async throws {
    let workspace = try await Household.filled()
    _ = try await workspace.weft("init", "p.weft", "--schema", "schema.json")
    _ = try await workspace.weft("sync", "k.weft", "p.weft")
    let same = try await workspace.weft("diff", "k.weft", "p.weft")
    #expect(same.exitCode == 0 && same.output.isEmpty && same.errors.isEmpty)

    for arguments in [
      ["put", "k.weft", "item/milk", "title=Oat"], ["insert", "k.weft", "item/milk", "tags=new"],
      ["add", "p.weft", "item/milk", "amount=1"], ["delete", "p.weft", "item/bread"],
      ["restore", "p.weft", "item/eggs"],
      ["put", "p.weft", "item/milk", "extra:=null"],
    ] { _ = try await workspace.weft(arguments) }
    let text = try await workspace.weft("diff", "k.weft", "p.weft")
    #expect(text.exitCode == 1)
    let milk = """
        item/milk
          title
          - "Oat"
          + "Whole milk"
          amount
          - 5
          + 6
          extra
          - (absent)
          + null
          tags
          - ["cold","new"]
          + ["cold"]

      """
    #expect(text.output.contains(milk), "\(text.output)")
    #expect(text.output.contains("- item/bread (deleted in the second)\n"))
    #expect(text.output.contains("+ item/eggs (deleted in the first)\n"))
    #expect(text.outputLines.count == 15)

    let documents = try await workspace.weft("diff", "k.weft", "p.weft", "--json").objects
    let byID = Dictionary(uniqueKeysWithValues: documents.map { ($0["id"] as? String ?? "", $0) })
    #expect(documents.count == 3)
    #expect(byID["bread"]?["presence"] as? String == "onlyHere" && byID["bread"]?["deleted"] as? Bool == true)
    #expect(byID["eggs"]?["presence"] as? String == "onlyThere")
    let fields = try #require(byID["milk"]?["fields"] as? [[String: Any]])
    #expect(fields.map { $0["field"] as? String } == ["title", "amount", "extra", "tags"])
    #expect(fields[1]["here"] as? Int == 5 && fields[1]["there"] as? Int == 6)
    #expect(fields[2]["here"] == nil && fields[2]["there"] is NSNull)
  }

  @Test("Stores of different schemas")
  func schemas() async throws {
    let workspace = try await Household.filled()
    let other = #"""
      { "weft": 1, "version": 2, "entities": {
          "item": { "fields": { "title": { "type": "text", "rule": "lastWriterWins" },
                                "price": { "type": "number", "rule": "lastWriterWins" } } },
          "shop": { "fields": {} } } }
      """#
    try workspace.write(other, to: "other.json")
    _ = try await workspace.weft("init", "o.weft", "--schema", "other.json")
    _ = try await workspace.weft("put", "o.weft", "item/milk", "title=Whole milk", "price=2")
    _ = try await workspace.weft("put", "o.weft", "shop/corner")
    let outcome = try await workspace.weft("diff", "k.weft", "o.weft")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("- kind/a/b\n") && outcome.output.contains("+ shop/corner\n"))
    #expect(outcome.output.contains("    price\n    - (not in the schema)\n    + 2\n"))
    #expect(outcome.output.contains("    amount\n    - 5\n    + (not in the schema)\n"))
    #expect(!outcome.output.contains("Whole milk"))
  }

  @Test("A store does not differ from itself, by whatever path")
  func itself() async throws {
    let workspace = try await Household.filled()
    for path in ["k.weft", "./k.weft"] { #expect(try await workspace.weft("diff", "k.weft", path).exitCode == 0) }
  }
}
