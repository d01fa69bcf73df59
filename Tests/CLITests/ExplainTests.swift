internal import Testing

@Suite(.timeLimit(.minutes(10)))
struct ExplainTests {
  @Test("A contested field: who decides, who does not, and why")
  func field() async throws {
    let outcome = try await Household.filled().weft("explain", "k.weft", "item/milk", "title")
    #expect(outcome.exitCode == 0)
    // The kitchen's title of 22:13:20 is the second operation of its transaction.
    #expect(
      outcome.output == """
        item/milk is visible.

        title (lastWriterWins) shows "Whole milk"
            2023-11-14T22:13:20.000Z+1  kitchen  set "Milk"
              does not decide: earlier than the one by kitchen
            2023-11-14T22:13:21.000Z  phone  set "Oat milk"
              does not decide: earlier than the one by kitchen
          * 2023-11-14T22:13:21.500Z  kitchen  set "Whole milk"
              decides what is shown

        """)
  }

  @Test("A whole entity: its life, counters and sets")
  func entity() async throws {
    let outcome = try await Household.filled().weft("explain", "k.weft", "item/milk")
    #expect(outcome.output.contains("\nlife (editsRevive)\n"))
    #expect(outcome.output.contains("\namount (counter) shows 5\n"))
    #expect(outcome.output.contains("phone  add 3\n"))
    #expect(outcome.output.contains("\ntags (set) shows [\"cold\"]\n"))
    #expect(outcome.output.contains("phone  remove \"white\"\n"))
    #expect(outcome.outputLines.allSatisfy { $0.count <= 80 })
    let eggs = try await Household.filled().weft("explain", "k.weft", "item/eggs")
    #expect(eggs.output.hasPrefix("item/eggs is deleted.\n"))
    #expect(eggs.output.contains("kitchen  delete\n"))
  }

  @Test("The same as a document")
  func json() async throws {
    let object = try await Household.filled().weft("explain", "k.weft", "item/milk", "title", "--json").object
    #expect(object["id"] as? String == "milk")
    let sections = try #require(object["sections"] as? [[String: Any]])
    #expect(sections.count == 1)
    #expect(sections[0]["field"] as? String == "title")
    #expect(sections[0]["value"] as? String == "Whole milk")
    let operations = try #require(sections[0]["operations"] as? [[String: Any]])
    #expect(operations.map { $0["label"] as? String } == ["kitchen", "phone", "kitchen"])
    #expect(operations.map { $0["outcome"] as? String } == ["overruled", "overruled", "decides"])
    #expect(operations.map { $0["value"] as? String } == ["Milk", "Oat milk", "Whole milk"])
    let stamp = try #require(operations[2]["stamp"] as? [String: Any])
    #expect(stamp["time"] as? String == "2023-11-14T22:13:21.500Z")
    #expect(stamp["milliseconds"] as? Int == 1_700_000_001_500)
  }

  @Test(
    "Times are those of the calendar",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z+1"),  // No operation has the stamp zero.
      (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (1_735_689_599_999, "2024-12-31T23:59:59.999Z"),
      (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
      (100_000_000_000_000, "5138-11-16T09:46:40.000Z"),
    ])
  func times(milliseconds: Int, time: String) async throws {
    let workspace = try await Household.empty()
    let line = #"{"t":\#(milliseconds),"device":"phone","entity":"item","id":"x","create":true}"#
    #expect(try await workspace.weft("import", "k.weft", "-", input: line).exitCode == 0)
    #expect(try await workspace.weft("explain", "k.weft", "item/x").output.contains("\(time)  phone  create\n"))
  }
}
