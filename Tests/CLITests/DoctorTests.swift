internal import Foundation
internal import Testing
internal import WeftSQLite

@Suite(.timeLimit(.minutes(10)))
struct DoctorTests {
  private struct Finding: Equatable {
    let code: String
    let isDamage: Bool
  }

  /// The findings of a run with --json, each with a cause and a remedy that are sentences.
  private static func findings(_ workspace: Workspace, _ path: String = "k.weft") async throws -> [Finding] {
    let object = try await workspace.weft("doctor", path, "--json").object
    let findings = try #require(object["findings"] as? [[String: Any]])
    for finding in findings {
      for part in ["cause", "remedy"] { #expect((finding[part] as? String)?.hasSuffix(".") == true, "\(finding)") }
    }
    return findings.map { Finding(code: $0["code"] as? String ?? "", isDamage: $0["isDamage"] as? Bool ?? false) }
  }

  private static func change(_ workspace: Workspace, _ sql: String, _ name: String = "k.weft") throws {
    let connection = try Connection(
      path: workspace.path(name), mode: .readWriteCreate, busyTimeoutMilliseconds: 5_000)
    try connection.execute(sql)
    connection.close()
  }

  @Test("A whole store has no finding")
  func clean() async throws {
    let workspace = try await Household.filled()
    let outcome = try await workspace.weft("doctor", "k.weft")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "Looked at k.weft: no finding.\n")
    let object = try await workspace.weft("doctor", "k.weft", "--json").object
    #expect(object["isDamaged"] as? Bool == false)
    #expect((object["findings"] as? [Any])?.isEmpty == true)
  }

  @Test(
    "What is wrong has a code and an exit code",
    arguments: [
      ("UPDATE _state_item SET title = 'Rot' WHERE title = 'Whole milk'", "state", 1),
      ("UPDATE _batch SET bytes = CAST(substr(bytes, 1, length(bytes) - 1) || x'FF' AS BLOB)", "hash", 65),
      ("DELETE FROM _batch WHERE position = 1", "gap", 65),
      ("UPDATE _batch SET unknown = 3", "unknown", 1),
      ("UPDATE _batch SET damage = 1", "damaged", 65),
      ("PRAGMA user_version = 2", "storeNewer", 1),
      ("PRAGMA application_id = 7", "notAStore", 1),
      ("UPDATE _meta SET value = '{' WHERE name = 'schema'", "storeDamaged", 65),
      ("UPDATE _meta SET value = 'x' WHERE name = 'applied_position'", "storeDamaged", 65),
      ("ALTER TABLE _batch RENAME TO elsewhere", "storeDamaged", 65),
      ("ALTER TABLE _held RENAME COLUMN bytes TO octets", "storeDamaged", 65),
      ("UPDATE _log SET through = 900", "gap", 65),
      ("DELETE FROM _state_item WHERE _key = 'milk'", "state", 1),
      ("UPDATE _meta SET value = 'x' WHERE name = 'file_id'", "fact", 65),
      ("UPDATE _meta SET value = NULL WHERE name = 'file_id'", "fact", 65),
      ("DELETE FROM _meta WHERE name = 'file_id'", "fact", 65),
      ("UPDATE _meta SET value = 1.5 WHERE name = 'clock'", "fact", 65),
      ("UPDATE _meta SET value = -1 WHERE name = 'clock'", "fact", 65),
      ("DELETE FROM _meta WHERE name = 'device'", "fact", 65),
      ("UPDATE _meta SET value = 0 WHERE name = 'device'", "fact", 65),
      ("UPDATE _meta SET value = 77 WHERE name = 'device'", "fact", 65),
      ("DELETE FROM _device", "fact", 65),
      ("UPDATE _meta SET value = 'x' WHERE name = 'digest'", "state", 1),
      ("UPDATE _meta SET value = 'x' WHERE name = 'digest_run'", "state", 1),
      ("UPDATE _meta SET value = -1 WHERE name = 'digest_run'", "state", 1),
      ("UPDATE _meta SET value = 99 WHERE name = 'digest_run'", "state", 1),
      ("CREATE TRIGGER own AFTER INSERT ON _run BEGIN DELETE FROM _batch; END", "trigger", 1),
    ])
  func broken(sql: String, code: String, exitCode: Int) async throws {
    let workspace = try await Household.filled()
    // What was imported is in the tables then.
    _ = try await workspace.weft("digest", "k.weft")
    try Self.change(workspace, sql)
    let outcome = try await workspace.weft("doctor", "k.weft")
    #expect(outcome.exitCode == Int32(exitCode), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("\n\(code): "), "\(outcome.output)")
    #expect(try await Self.findings(workspace).contains(Finding(code: code, isDamage: exitCode == 65)))
    guard code == "state" else { return }
    // What the remedy says mends it.
    #expect(try await workspace.weft("rebuild", "k.weft").exitCode == 0)
    #expect(try await workspace.weft("doctor", "k.weft").exitCode == 0)
  }

  @Test("An error's own remedy is the finding's")
  func remedy() async throws {
    let workspace = try await Household.filled()
    _ = try await workspace.weft("digest", "k.weft")
    try Self.change(workspace, "ALTER TABLE _held RENAME COLUMN bytes TO octets")
    let remedy = "Undo what another program has changed in the file, or sync a new store from a peer."
    let error = try await workspace.weft("status", "k.weft")
    #expect(error.errorLine?.hasSuffix(remedy) == true, "\(error.errors)")
    let findings = try await workspace.weft("doctor", "k.weft", "--json").object["findings"] as? [[String: Any]]
    #expect(findings?.map { $0["remedy"] as? String } == [remedy])
  }

  @Test("Another program's database, a text and half a store are told apart from a store that is not there")
  func foreign() async throws {
    let workspace = try await Household.filled()
    try Self.change(workspace, "CREATE TABLE t(a)", "other.db")
    #expect(try await Self.findings(workspace, "other.db") == [Finding(code: "notAStore", isDamage: false)])
    #expect(try await Self.findings(workspace, "lines.jsonl") == [Finding(code: "notAStore", isDamage: false)])
    #expect(try await workspace.weft("doctor", "no.weft").exitCode == 66)
    let bytes = try workspace.bytes(of: "k.weft")
    try Data(bytes.prefix(bytes.count / 2)).write(to: URL(fileURLWithPath: workspace.path("half.weft")))
    let half = try await workspace.weft("doctor", "half.weft")
    #expect(half.exitCode == 65, "\(half.output)\(half.errors)")
  }

  @Test(
    "Stored batches that are not folded, each by its reason", arguments: [(1, "blocked"), (2, "parked"), (3, "forked")])
  func held(reason: Int, code: String) async throws {
    let workspace = try await Household.filled()
    _ = try await workspace.weft("put", "k.weft", "item/milk", "title=Late")
    _ = try await workspace.weft("init", "p.weft", "--schema", "schema.json")
    _ = try await workspace.weft("sync", "k.weft", "p.weft")
    // The log's last batch once more as one that is held, beyond its end, in the year 2286.
    try Self.change(
      workspace,
      """
      INSERT INTO _held(scope, device, first, count, reason, hash, bytes)
      SELECT 1, device, 9000, 1, \(reason), zeroblob(32), x'00' FROM _batch ORDER BY position DESC LIMIT 1
      """)
    let outcome = try await workspace.weft("doctor", "k.weft")
    #expect(outcome.output.contains("\n\(code): 1 batch: "), "\(outcome.output)\(outcome.errors)")
  }

  @Test("A clock that is ahead")
  func clock() async throws {
    let workspace = try await Household.filled()
    let line = #"{"t":4102444800000,"device":"kitchen","entity":"item","id":"x","create":true}"#
    _ = try await workspace.weft("import", "k.weft", "-", input: line)
    let outcome = try await workspace.weft("doctor", "k.weft")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("\nclockAhead: The store's clock stands at 2100-01-01T00:00:00.000Z"))
    #expect(try await Self.findings(workspace) == [Finding(code: "clockAhead", isDamage: false)])
  }

  @Test("B167: Much that lies beside the file")
  func wal() async throws {
    let workspace = try await Household.filled()
    try workspace.write("", to: "k.weft-wal")
    let file = try #require(FileHandle(forWritingAtPath: workspace.path("k.weft-wal")))
    // Holes: it takes no room. To SQLite it is a log without content.
    try file.truncate(atOffset: 257 << 20)
    try file.close()
    let outcome = try await workspace.weft("doctor", "k.weft")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("\nwalLarge: 257 MiB of writes"), "\(outcome.output)")
    #expect(try await workspace.weft("doctor", "k.weft").exitCode == 0)
  }

  @Test("A store that may not be written", .enabled(if: geteuid() != 0, "the superuser may write everything"))
  func readOnly() async throws {
    let workspace = try await Household.filled()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: workspace.path("k.weft"))
    let outcome = try await workspace.weft("doctor", "k.weft")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.hasPrefix("Looked at k.weft: 1 finding.\n\nstoreReadOnly: "))
  }
}
