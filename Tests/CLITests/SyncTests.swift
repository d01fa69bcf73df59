internal import Foundation
internal import Testing
internal import WeftSQLite

@Suite(.timeLimit(.minutes(10)))
struct SyncTests {
  /// Two stores, each with the lines of one device.
  private static func apart() async throws -> Workspace {
    let workspace = try await Household.empty()
    _ = try await workspace.weft("init", "p.weft", "--schema", "schema.json", "--device", "phone")
    _ = try await workspace.weft("import", "k.weft", "lines.jsonl", "--only-device", "kitchen")
    _ = try await workspace.weft("import", "p.weft", "lines.jsonl", "--only-device", "phone")
    return workspace
  }

  @Test("Both stores get what they lack, and a second sync has nothing to do")
  func sync() async throws {
    let workspace = try await Self.apart()
    let first = try await workspace.weft("sync", "k.weft", "p.weft")
    #expect(first.exitCode == 0, "\(first.errors)")
    // The kitchen's lines have 5, 1, 1, 3 and 1 operations, the phone's the other 7.
    #expect(first.output.contains("\n  sent      11 operations, "))
    #expect(first.output.contains("\n  received  7 operations, "))
    #expect(first.output.contains("the same in both"))
    #expect(first.outputLines.allSatisfy { $0.count <= 80 })
    #expect(try await workspace.weft("digest", "k.weft").output == workspace.weft("digest", "p.weft").output)
    // Each has learned what people call the other's device.
    for store in ["k.weft", "p.weft"] {
      let explanation = try await workspace.weft("explain", store, "item/milk", "title").output
      #expect(explanation.contains("  kitchen  set \"Milk\"\n") && explanation.contains("  phone  set \"Oat milk\"\n"))
    }

    let second = try await workspace.weft("sync", "k.weft", "p.weft", "--json").object
    #expect(second["isInAgreement"] as? Bool == true)
    #expect(second["haveEqualDigests"] as? Bool == true)
    for direction in ["sent", "received"] {
      let traffic = try #require(second[direction] as? [String: Int])
      #expect(traffic["operations"] == 0)
      #expect(traffic["batches"] == 0)
    }
  }

  @Test("A store copied and written twice is named, with an exit code")
  func fork() async throws {
    let workspace = try await Self.apart()
    try FileManager.default.copyItem(atPath: workspace.path("k.weft"), toPath: workspace.path("copy.weft"))
    let line = #"{"t":1800000000000,"device":"kitchen","entity":"item","id":"tea","set":{"title":"A"}}"#
    _ = try await workspace.weft("import", "k.weft", "-", input: line)
    _ = try await workspace.weft("import", "copy.weft", "-", input: line.replacing("\"A\"", with: "\"B\""))
    let outcome = try await workspace.weft("sync", "k.weft", "copy.weft")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("has two histories"))
    let text = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("In the other's place make a new one with “weft init”, sync it with the one that is kept"))
    let object = try await workspace.weft("sync", "k.weft", "copy.weft", "--json").object
    #expect((object["forkedDevices"] as? [String])?.count == 1)
    #expect(object["isInAgreement"] as? Bool == false)
  }

  @Test("Stores whose schemas give one field two meanings do not sync")
  func schemas() async throws {
    let workspace = try await Self.apart()
    try workspace.write(
      Household.schema.replacing(
        #""amount": { "rule": "counter" }"#, with: #""amount": { "type": "int", "rule": "lastWriterWins" }"#),
      to: "other.json")
    _ = try await workspace.weft("init", "o.weft", "--schema", "other.json")
    let outcome = try await workspace.weft("sync", "k.weft", "o.weft")
    #expect(outcome.exitCode == 65)
    #expect(
      outcome.errorLine?.contains("the field “item.amount” is declared with counter of int in one schema and with")
        == true,
      "\(outcome.errors)")
  }

  @Test("A store that has lost its own device is refused before either store is written", arguments: [true, false])
  func lostDevice(isFirst: Bool) async throws {
    let workspace = try await Self.apart()
    _ = try await workspace.weft("put", "p.weft", "item/milk", "title=Unsealed")
    let connection = try Connection(
      path: workspace.path("k.weft"), mode: .readWriteCreate, busyTimeoutMilliseconds: 5_000)
    try connection.execute("DELETE FROM _device")
    let unsealed = try await workspace.weft("status", "p.weft", "--json").object["unsealedOperations"] as? Int
    #expect(unsealed == 1)
    for verb in [["sync"] + (isFirst ? ["k.weft", "p.weft"] : ["p.weft", "k.weft"]), ["status", "k.weft"]] {
      let outcome = try await workspace.weft(verb)
      #expect(outcome.exitCode == 65)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.errorLine?.hasPrefix("weft: The store at k.weft is damaged: its own device is not listed.") == true,
        "\(outcome.errors)")
    }
    let devices = try connection.prepare("SELECT count(*) FROM _device")
    #expect(try devices.step() && devices.int64(0) == 0)
    #expect(try await workspace.weft("status", "p.weft", "--json").object["unsealedOperations"] as? Int == 1)
    #expect(try await !workspace.weft("log", "p.weft").output.contains("kitchen"))
  }

  @Test("A store does not sync with itself, by whatever path")
  func itself() async throws {
    let workspace = try await Self.apart()
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path("link.weft"), withDestinationPath: workspace.path("k.weft"))
    for path in ["k.weft", "./k.weft", "link.weft"] {
      let outcome = try await workspace.weft("sync", "k.weft", path)
      #expect(outcome.exitCode == 64)
      #expect(outcome.errorLine?.contains("the same store") == true)
    }
  }

  @Test("What others write and sync meanwhile is no difference")
  func meanwhile() async throws {
    let workspace = try await Self.apart()
    _ = try await workspace.weft("init", "third.weft", "--schema", "schema.json", "--device", "third")
    // Whatever the two come to do at the same time, the exit code is 0: the loop of the one ends with that of the other.
    let outcome = try await workspace.shell(
      #"""
      (while [ ! -e done ]; do
        "$WEFT" put k.weft item/milk "title=$((i = i + 1))" && "$WEFT" add p.weft item/milk amount=1 || echo "put $?"
        "$WEFT" sync k.weft third.weft --json >/dev/null || echo "third $?"
      done) >>told &
      for round in 1 2 3 4 5 6 7 8 9 10; do "$WEFT" sync k.weft p.weft || echo "code $?"; done
      : >done
      wait
      """#)
    #expect(!outcome.output.contains("code "), "\(outcome.output)")
    #expect(try !workspace.text(of: "told").contains("third ") && !workspace.text(of: "told").contains("put "))
    #expect(try await workspace.weft("sync", "k.weft", "p.weft", "--json").object["haveEqualDigests"] as? Bool == true)
  }
}
