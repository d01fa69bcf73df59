internal import Foundation
internal import Testing
internal import WeftSQLite

/// Every verb that takes a store, with every kind of file that is none.
@Suite(.timeLimit(.minutes(10)))
struct WrongStoreTests {
  /// The command line of each verb; `STORE` is the file in question.
  static let commands: [[String]] = [
    ["put", "STORE", "item/milk", "title=A"], ["add", "STORE", "item/milk", "amount=1"],
    ["insert", "STORE", "item/milk", "tags=a"], ["remove", "STORE", "item/milk", "tags=cold"],
    ["delete", "STORE", "item/milk"], ["restore", "STORE", "item/milk"], ["cat", "STORE", "item"],
    ["cat", "STORE", "item/milk"], ["log", "STORE"], ["history", "STORE", "item/milk"],
    ["explain", "STORE", "item/milk"], ["digest", "STORE"], ["status", "STORE"], ["verify", "STORE"],
    ["rebuild", "STORE"], ["export", "STORE", "--state"], ["export", "STORE", "--operations"],
    ["import", "STORE", "lines.jsonl"], ["diff", "STORE", "k.weft"], ["diff", "k.weft", "STORE"],
    ["sync", "STORE", "k.weft"], ["sync", "k.weft", "STORE"], ["backup", "STORE", "copy.weft"],
    ["doctor", "STORE"],
  ]

  /// What lies at the path, the exit code, and what the one line of error holds.
  private static let kinds: [(name: String, exitCode: Int32, says: String)] = [
    (
      "none.weft", 66,
      "There is no store at none.weft. Make one with “weft init STORE --schema FILE”, or correct the path."
    ),
    ("nowhere/a.weft", 66, "There is no store at nowhere/a.weft. Make one with"),
    ("empty.weft", 66, "There is no store in empty.weft: the file is empty."),
    ("folder", 65, "folder is a folder, and a store is a file. Name a file, as in folder/data.weft."),
    ("lines.jsonl", 65, "The file at lines.jsonl is no Weft store. Check the path; the file has not been changed."),
    ("other.db", 65, "The file at other.db is no Weft store. Check the path; the file has not been changed."),
    ("newer.weft", 65, "has format version 999; this version of Weft knows"),
  ]

  private func workspace() async throws -> Workspace {
    let workspace = try await Household.filled()
    try workspace.write("", to: "empty.weft")
    try FileManager.default.createDirectory(
      atPath: workspace.path("folder"), withIntermediateDirectories: false)
    try FileManager.default.copyItem(atPath: workspace.path("k.weft"), toPath: workspace.path("newer.weft"))
    for (name, sql) in [
      ("other.db", "CREATE TABLE item(id); INSERT INTO item VALUES ('milk')"),
      ("newer.weft", "PRAGMA user_version = 999"),
    ] {
      let connection = try Connection(path: workspace.path(name), mode: .readWriteCreate, busyTimeoutMilliseconds: 0)
      try connection.execute(sql)
      connection.close()
    }
    return workspace
  }

  @Test(
    "A file that is no store: one line that says what it is and what to do, an exit code, and nothing is touched",
    arguments: commands)
  func refused(command: [String]) async throws {
    let workspace = try await workspace()
    let names = try workspace.names
    let files = ["lines.jsonl", "other.db", "newer.weft", "k.weft"]
    let before = try files.map(workspace.bytes(of:))
    for kind in Self.kinds {
      let outcome = try await workspace.weft(command.map { $0 == "STORE" ? kind.name : $0 })
      // What is there and is no store is a finding of the doctor's.
      if command[0] == "doctor", kind.exitCode == 65 {
        #expect(outcome.exitCode == 1 && outcome.errors.isEmpty, "\(kind.name)")
        continue
      }
      #expect(outcome.exitCode == kind.exitCode, "\(kind.name): \(outcome)")
      #expect(outcome.output.isEmpty, "\(kind.name)")
      #expect(outcome.errorLine?.contains(kind.says) == true, "\(kind.name): \(outcome.errors)")
    }
    // SQLite lays an empty -wal and -shm beside a file that was written in such a way, to read it.
    #expect(try workspace.names.filter { !$0.hasPrefix("newer.weft-") } == names)
    #expect(try files.map(workspace.bytes(of:)) == before)
  }

  @Test("The same where a schema or a store may be given")
  func schemas() async throws {
    let workspace = try await workspace()
    for (name, exitCode, says) in [
      ("none.weft", 66, "There is no file none.weft. Correct the path."),
      ("folder", 66, "folder is a folder. Name a file in it."),
      ("other.db", 65, "The file at other.db is no Weft store."),
      ("lines.jsonl", 65, "In lines.jsonl: The schema is not JSON"),
      ("empty.weft", 65, "In empty.weft: The schema is not JSON"), ("newer.weft", 65, "has format version 999"),
    ] as [(String, Int32, String)] {
      for command in [["schema", "check", name, "schema.json"], ["schema", "check", "schema.json", name]] {
        let outcome = try await workspace.weft(command)
        #expect(outcome.exitCode == exitCode, "\(command)")
        #expect(outcome.output.isEmpty && outcome.errorLine?.contains(says) == true, "\(command): \(outcome.errors)")
      }
    }
  }

  @Test("Where a new file is meant: nothing is overwritten, and no folder is made")
  func targets() async throws {
    let workspace = try await workspace()
    let names = try workspace.names
    for command in [["init", "TARGET", "--schema", "schema.json"], ["backup", "k.weft", "TARGET"]] {
      for (name, exitCode, says) in [
        ("k.weft", 73, "There is a file at k.weft already. Choose another path"),
        ("other.db", 73, "There is a file at other.db already."),
        ("lines.jsonl", 73, "There is a file at lines.jsonl already."),
        (
          "folder", 73,
          command[0] == "init" ? "No store can be made at folder. Name a file" : "folder is a folder, and a"
        ), ("nowhere/a.weft", 73, "can be made at nowhere/a.weft."),
      ] as [(String, Int32, String)] {
        let outcome = try await workspace.weft(command.map { $0 == "TARGET" ? name : $0 })
        #expect(outcome.exitCode == exitCode, "\(command) \(name): \(outcome)")
        #expect(
          outcome.output.isEmpty && outcome.errorLine?.contains(says) == true, "\(command) \(name): \(outcome.errors)")
      }
    }
    #expect(try workspace.names == names)
  }
}
