internal import Foundation
internal import Testing
internal import WeftSQLite

@Suite(.timeLimit(.minutes(10)))
struct BackupTests {
  @Test("The copy verifies and shows the same; the store goes on")
  func copy() async throws {
    let workspace = try await Household.filled()
    _ = try await workspace.weft("put", "k.weft", "item/milk", "title=Unsealed")
    let outcome = try await workspace.weft("backup", "k.weft", "b.weft")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("Copied k.weft to b.weft and verified the copy, "))
    #expect(try await workspace.weft("verify", "b.weft").exitCode == 0)
    #expect(try await workspace.weft("diff", "k.weft", "b.weft").exitCode == 0)
    #expect(try await workspace.weft("log", "b.weft").output == workspace.weft("log", "k.weft").output)
    #expect(try !workspace.names.contains { $0.hasPrefix("b.weft-") })
    let object = try await workspace.weft("backup", "k.weft", "c.weft", "--json").object
    #expect(object["digest"] as? String == (try await workspace.weft("digest", "k.weft").outputLines[0]))
  }

  @Test("It is made while somebody writes, and what is not committed is not in it")
  func inUse() async throws {
    let workspace = try await Household.filled()
    let writer = try Connection(
      path: workspace.path("k.weft"), mode: .readWriteCreate, busyTimeoutMilliseconds: 5_000)
    try writer.execute("BEGIN IMMEDIATE; UPDATE _state_item SET title = 'Rot'")
    #expect(try await workspace.weft("backup", "k.weft", "b.weft").exitCode == 0)
    try writer.execute("ROLLBACK")
    writer.close()
    #expect(try await workspace.weft("verify", "b.weft").exitCode == 0)
    #expect(try await workspace.weft("digest", "b.weft").output == workspace.weft("digest", "k.weft").output)
  }

  @Test(
    "Nothing is overwritten, and a place that cannot be is named",
    arguments: ["k.weft", "lines.jsonl", ".", "no/b.weft"])
  func refused(path: String) async throws {
    let workspace = try await Household.filled()
    let names = try workspace.names
    let before = try workspace.bytes(of: "lines.jsonl")
    let outcome = try await workspace.weft("backup", "k.weft", path)
    #expect(outcome.exitCode == 73)
    #expect(outcome.errorLine?.contains(path) == true, "\(outcome.errors)")
    #expect(try workspace.bytes(of: "lines.jsonl") == before)
    #expect(try workspace.names == names)
    #expect(try await workspace.weft("verify", "k.weft").exitCode == 0)
  }

  @Test("A damaged store gives a copy that does not verify, and the program says so")
  func damaged() async throws {
    let workspace = try await Household.filled()
    let connection = try Connection(
      path: workspace.path("k.weft"), mode: .readWriteCreate, busyTimeoutMilliseconds: 5_000)
    try connection.execute("UPDATE _batch SET bytes = CAST(substr(bytes, 1, length(bytes) - 1) || x'FF' AS BLOB)")
    connection.close()
    let outcome = try await workspace.weft("backup", "k.weft", "b.weft")
    #expect(outcome.exitCode == 65)
    #expect(outcome.errorLine?.hasSuffix("Run “weft doctor k.weft”.") == true, "\(outcome.errors)")
    #expect(outcome.errorLine?.contains("stays at b.weft") == true, "\(outcome.errors)")
    #expect(try workspace.names.contains("b.weft"))
  }
}
