internal import Foundation
internal import Testing
internal import WeftSQLite

/// What lies at the names of the files that SQLite keeps beside a store.
@Suite(.timeLimit(.minutes(10)))
struct CompanionTests {
  private static let suffixes = ["-wal", "-shm", "-journal"]

  @Test(
    "A store or a backup gets no name that is part of another store, in whatever case",
    arguments: ["b.weft-wal", "b.weft-shm", "k.weft-journal", "b.weft-WAL", "b.weft-Journal"])
  func names(name: String) async throws {
    let workspace = try await Household.filled()
    let before = try workspace.names
    for command in [["init", name, "--schema", "schema.json"], ["backup", "k.weft", name]] {
      let outcome = try await workspace.weft(command)
      #expect(outcome.exitCode == 64, "\(outcome)")
      #expect(outcome.errorLine?.hasSuffix("Choose another name.") == true, "\(outcome.errors)")
      #expect(outcome.errorLine?.contains(name) == true)
    }
    #expect(try workspace.names == before)
  }

  @Test("Where a link leads counts as its name")
  func link() async throws {
    let workspace = try await Household.filled()
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path("link.weft"), withDestinationPath: "b.weft-wal")
    #expect(try await workspace.weft("backup", "k.weft", "link.weft").exitCode == 64)
    try workspace.write("newest", to: "c.weft-wal")
    try FileManager.default.createSymbolicLink(atPath: workspace.path("c-link"), withDestinationPath: "c.weft")
    #expect(try await workspace.weft("init", "c-link", "--schema", "schema.json").exitCode == 73)
    #expect(try workspace.text(of: "c.weft-wal") == "newest")
  }

  @Test("What lies where a store's own files will be is neither deleted nor taken in", arguments: suffixes)
  func inTheWay(suffix: String) async throws {
    let workspace = try await Household.filled()
    try FileManager.default.copyItem(
      atPath: workspace.path("k.weft"), toPath: workspace.path("n.weft\(suffix)"))
    let bytes = try workspace.bytes(of: "n.weft\(suffix)")
    for isEmpty in [false, true] {
      if isEmpty { try workspace.write("", to: "n.weft") }
      let names = try workspace.names
      for command in [["init", "n.weft", "--schema", "schema.json"], ["backup", "k.weft", "n.weft"]] {
        let outcome = try await workspace.weft(command)
        #expect(outcome.exitCode == 73, "\(outcome)")
        // A backup does not get as far with a file at its own name.
        guard !isEmpty || command[0] == "init" else { continue }
        #expect(outcome.errorLine?.contains("n.weft\(suffix) is there already") == true, "\(outcome.errors)")
        #expect(outcome.errorLine?.contains("newest writes") == true, "\(outcome.errors)")
      }
      #expect(try workspace.names == names)
    }
    #expect(try workspace.bytes(of: "n.weft\(suffix)") == bytes)
  }

  @Test("The log of a store whose file is gone survives a new store")
  func lostFile() async throws {
    let workspace = try await Household.filled()
    let writer = try Connection(path: workspace.path("k.weft"), mode: .readWrite, busyTimeoutMilliseconds: 0)
    try writer.execute("CREATE TABLE t(a)")
    try FileManager.default.copyItem(atPath: workspace.path("k.weft-wal"), toPath: workspace.path("n.weft-wal"))
    writer.close()
    let log = try workspace.bytes(of: "n.weft-wal")
    #expect(log.count > 32)
    #expect(try await workspace.weft("init", "n.weft", "--schema", "schema.json").exitCode == 73)
    #expect(try workspace.bytes(of: "n.weft-wal") == log)
    #expect(try !workspace.names.contains("n.weft"))
  }

  @Test(
    "A store that lies at the name of another's log or journal outlives what is done with the other",
    arguments: ["-wal", "-journal"])
  func storeAsLog(suffix: String) async throws {
    let workspace = try await Household.filled()
    let name = "k.weft\(suffix)"
    try FileManager.default.copyItem(atPath: workspace.path("k.weft"), toPath: workspace.path(name))
    let before = try [workspace.bytes(of: "k.weft"), workspace.bytes(of: name)]
    for command in [["put", "k.weft", "item/milk", "title=A"], ["digest", "k.weft"]] {
      let outcome = try await workspace.weft(command)
      #expect(outcome.exitCode == 65, "\(outcome)")
      #expect(outcome.errorLine?.contains("\(name), is a store or database of its own") == true, "\(outcome.errors)")
    }
    #expect(try [workspace.bytes(of: "k.weft"), workspace.bytes(of: name)] == before)
  }

  @Test("The making of a store that was cut off in its first page is begun anew over its journal")
  func cutOff() async throws {
    let workspace = try await Household.empty()
    // Page 1 is in the journal's header alone: nothing was there before.
    let making = try Connection(path: workspace.path("n"), mode: .readWriteCreate, busyTimeoutMilliseconds: 0)
    try making.execute("BEGIN; PRAGMA application_id = 7; CREATE TABLE t(a)")
    try making.execute("PRAGMA cache_spill = 1")
    for suffix in ["", "-journal"] {
      try FileManager.default.copyItem(
        atPath: workspace.path("n\(suffix)"), toPath: workspace.path("n.weft\(suffix)"))
    }
    try making.execute("ROLLBACK")
    making.close()
    #expect(try workspace.bytes(of: "n.weft").isEmpty)
    #expect(try !workspace.bytes(of: "n.weft-journal").isEmpty)
    #expect(try await workspace.weft("init", "n.weft", "--schema", "schema.json").exitCode == 0)
    #expect(try await workspace.weft("verify", "n.weft").exitCode == 0)
  }
}
