internal import Foundation
internal import Testing
internal import WeftSQLite

/// What the program says of stores that are not there, not whole, not stores or not free.
@Suite(.timeLimit(.minutes(10)))
struct StoreStateTests {
  private static func change(_ workspace: Workspace, _ sql: String) throws {
    let connection = try Connection(
      path: workspace.path("k.weft"), mode: .readWriteCreate, busyTimeoutMilliseconds: 5_000)
    try connection.execute(sql)
    connection.close()
  }

  @Test("A whole store has no findings")
  func clean() async throws {
    let workspace = try await Household.filled()
    let outcome = try await workspace.weft("verify", "k.weft")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.hasSuffix("no finding.\n"))
    let object = try await workspace.weft("verify", "k.weft", "--json").object
    #expect(object["isClean"] as? Bool == true)
    #expect((object["findings"] as? [Any])?.isEmpty == true)
  }

  @Test("State that is not what the log folds to is found, and mended by the command that the finding names")
  func state() async throws {
    let workspace = try await Household.filled()
    let digest = try await workspace.weft("digest", "k.weft").output
    try Self.change(workspace, "UPDATE _state_item SET title = 'Rot' WHERE title = 'Whole milk'")
    let found = try await workspace.weft("verify", "k.weft")
    #expect(found.exitCode == 1, "\(found.output)\(found.errors)")
    #expect(found.output.contains("Run “weft rebuild k.weft”."))
    let object = try await workspace.weft("verify", "k.weft", "--json").object
    #expect((object["findings"] as? [[String: Any]])?.first?["code"] as? String == "state")

    let rebuilt = try await workspace.weft("rebuild", "k.weft")
    #expect(rebuilt.exitCode == 0)
    #expect(rebuilt.output == "Folded 18 operations.\ndigest  \(digest)")
    #expect(try await workspace.weft("verify", "k.weft").exitCode == 0)
    let again = try await workspace.weft("rebuild", "k.weft", "--json").object
    #expect(again["digest"] as? String == digest.dropLast().description)
  }

  @Test("A damaged log is found")
  func log() async throws {
    let workspace = try await Household.filled()
    try Self.change(workspace, "UPDATE _batch SET bytes = CAST(substr(bytes, 1, length(bytes) - 1) || x'FF' AS BLOB)")
    let found = try await workspace.weft("verify", "k.weft")
    #expect(found.exitCode == 65, "\(found.output)\(found.errors)")
    #expect(found.output.contains("hash: Batch 1-11 of device "))
    #expect(found.outputLines.allSatisfy { $0.count <= 80 })
    let object = try await workspace.weft("verify", "k.weft", "--json").object
    #expect(object["isClean"] as? Bool == false)
  }

  @Test(
    "What is no store of this version is refused untouched",
    arguments: [
      ("PRAGMA user_version = 2", "format version 2"), ("PRAGMA application_id = 7", "is no Weft store"),
    ])
  func foreign(sql: String, message: String) async throws {
    let workspace = try await Household.filled()
    try Self.change(workspace, sql)
    let before = try workspace.bytes(of: "k.weft")
    for verb in ["digest", "status", "verify", "rebuild"] {
      let outcome = try await workspace.weft(verb, "k.weft")
      #expect(outcome.exitCode == 65)
      #expect(outcome.errorLine?.contains(message) == true, "\(outcome.errors)")
    }
    #expect(try workspace.bytes(of: "k.weft") == before)
  }

  @Test("Another program's database, a text and a folder are no stores", arguments: ["other.db", "lines.jsonl", "."])
  func notAStore(path: String) async throws {
    let workspace = try await Household.empty()
    let other = try Connection(
      path: workspace.path("other.db"), mode: .readWriteCreate, busyTimeoutMilliseconds: 0)
    try other.execute("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    other.close()
    let before = try workspace.bytes(of: "other.db")
    let outcome = try await workspace.weft("digest", path)
    #expect(outcome.exitCode == 65)
    #expect(outcome.errorLine?.contains(path) == true)
    #expect(try workspace.bytes(of: "other.db") == before)
  }

  @Test("A database that bears Weft's marks and other tables is refused before anything is changed")
  func marked() async throws {
    let workspace = try await Household.empty()
    let other = try Connection(path: workspace.path("other.db"), mode: .readWriteCreate, busyTimeoutMilliseconds: 0)
    try other.execute(
      "PRAGMA application_id = 1464157780; PRAGMA user_version = 1; CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    other.close()
    let (before, names) = (try workspace.bytes(of: "other.db"), try workspace.names)
    for command in [["put", "other.db", "item/milk", "title=A"], ["digest", "other.db"]] {
      let outcome = try await workspace.weft(command)
      #expect(outcome.exitCode == 65, "\(outcome)")
      #expect(try workspace.bytes(of: "other.db") == before)
      #expect(try workspace.names == names)
    }
  }

  @Test("Half a file is damaged")
  func truncated() async throws {
    let workspace = try await Household.filled()
    let bytes = try workspace.bytes(of: "k.weft")
    try Data(bytes.prefix(bytes.count / 2)).write(to: URL(fileURLWithPath: workspace.path("k.weft")))
    let outcome = try await workspace.weft("verify", "k.weft")
    #expect(outcome.exitCode == 65, "\(outcome.output)\(outcome.errors)")
  }

  @Test(
    "A store that is not there",
    arguments: [
      ["import", "no.weft", "lines.jsonl"], ["export", "no.weft", "--state"], ["sync", "k.weft", "no.weft"],
      ["digest", "no.weft"], ["status", "no.weft"], ["cat", "no.weft", "item"], ["explain", "no.weft", "item/milk"],
      ["verify", "no.weft"], ["rebuild", "no.weft"], ["put", "no.weft", "item/milk", "title=A"],
      ["add", "no.weft", "item/milk", "amount=1"], ["insert", "no.weft", "item/milk", "tags=a"],
      ["remove", "no.weft", "item/milk", "tags=a"], ["delete", "no.weft", "item/milk"],
      ["restore", "no.weft", "item/milk"], ["log", "no.weft"], ["history", "no.weft", "item/milk"],
      ["diff", "k.weft", "no.weft"], ["backup", "no.weft", "b.weft"], ["doctor", "no.weft"],
    ])
  func missing(arguments: [String]) async throws {
    let workspace = try await Household.empty()
    let outcome = try await workspace.weft(arguments)
    #expect(outcome.exitCode == 66)
    #expect(
      outcome.errorLine
        == "weft: There is no store at no.weft. Make one with “weft init STORE --schema FILE”, or correct the path.")
    #expect(try !workspace.names.contains("no.weft"))
  }

  @Test("A store that somebody else is writing to: try later, and read meanwhile")
  func busy() async throws {
    let workspace = try await Household.filled()
    let digest = try await workspace.weft("digest", "k.weft").output
    let writer = try Connection(
      path: workspace.path("k.weft"), mode: .readWriteCreate, busyTimeoutMilliseconds: 5_000)
    try writer.execute("BEGIN IMMEDIATE")
    #expect(try await workspace.weft("digest", "k.weft").output == digest)
    let outcome = try await workspace.weft("import", "k.weft", "lines.jsonl")
    #expect(outcome.exitCode == 75)
    #expect(outcome.errorLine?.hasSuffix("Try again in a moment.") == true)
    try writer.execute("ROLLBACK")
    writer.close()
    #expect(try await workspace.weft("import", "k.weft", "lines.jsonl").exitCode == 0)
  }

  @Test("A store that may not be written", .enabled(if: geteuid() != 0, "the superuser may write everything"))
  func readOnly() async throws {
    let workspace = try await Household.filled()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: workspace.path("k.weft"))
    let outcome = try await workspace.weft("import", "k.weft", "lines.jsonl")
    #expect(outcome.exitCode == 77)
    #expect(outcome.errorLine?.hasSuffix("Make the file and its folder writable.") == true)
  }

  @Test(
    "A store in a folder where nothing may be made is read, and nothing is made there",
    .enabled(if: geteuid() != 0, "the superuser may write everything"))
  func readOnlyFolder() async throws {
    let workspace = try await Household.filled()
    let digest = try await workspace.weft("digest", "k.weft").output
    let names = try workspace.names
    let folder = workspace.path(".")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: workspace.path("k.weft"))
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder) }
    #expect(try await workspace.weft("digest", "k.weft").output == digest)
    for verb in ["status", "verify"] { #expect(try await workspace.weft(verb, "k.weft").exitCode == 0) }
    #expect(try await workspace.weft("put", "k.weft", "item/milk", "title=A").exitCode == 77)
    #expect(try workspace.names == names)
  }
}
