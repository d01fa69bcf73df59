internal import Foundation
internal import Testing
internal import WeftSQLite

/// Stores that another user has, or has read.
@Suite(.timeLimit(.minutes(10)), .enabled(if: geteuid() != 0, "the superuser may write everything"))
struct OtherUserTests {
  private func permit(_ permissions: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }

  @Test("A store that may be read and not written is read, and nothing is left beside it")
  func read() async throws {
    let workspace = try await Household.filled()
    let digest = try await workspace.weft("digest", "k.weft").output
    let names = try workspace.names
    try permit(0o444, workspace.path("k.weft"))
    #expect(try await workspace.weft("digest", "k.weft").output == digest)
    #expect(try await workspace.weft("verify", "k.weft").exitCode == 0)
    #expect(try await workspace.weft("put", "k.weft", "item/milk", "title=A").exitCode == 77)
    #expect(try workspace.names == names)
  }

  @Test("What another user's reading has left and keeps the owner from writing is named", arguments: ["-shm", "-wal"])
  func leftBehind(suffix: String) async throws {
    let workspace = try await Household.filled()
    let files = FileManager.default
    let writer = try Connection(path: workspace.path("k.weft"), mode: .readWrite, busyTimeoutMilliseconds: 0)
    try writer.execute("CREATE TABLE t(a)")
    for name in ["k.weft", "k.weft-wal", "k.weft-shm"] {
      try files.copyItem(
        atPath: workspace.path(name), toPath: workspace.path(name.replacingOccurrences(of: "k.", with: "n.")))
    }
    writer.close()
    let name = "n.weft\(suffix)"
    try permit(0o444, workspace.path(name))
    let outcome = try await workspace.weft("put", "n.weft", "item/milk", "title=A")
    #expect(outcome.exitCode == 77, "\(outcome)")
    #expect(outcome.errorLine?.contains("this user may not write \(name).") == true, "\(outcome.errors)")
    let remedy = suffix == "-shm" ? "remove that file" : "do not remove it"
    #expect(outcome.errorLine?.contains(remedy) == true, "\(outcome.errors)")
    let doctor = try await workspace.weft("doctor", "n.weft", "--json")
    #expect(doctor.exitCode == 1 && doctor.output.contains(name), "\(doctor)")
    try permit(0o644, workspace.path(name))
    #expect(try await workspace.weft("put", "n.weft", "item/milk", "title=A").exitCode == 0)
  }

  @Test("A file that may not be read, and a folder that may not be entered, are named as what they are")
  func barred() async throws {
    let workspace = try await Household.filled()
    try permit(0, workspace.path("k.weft"))
    let file = try await workspace.weft("digest", "k.weft")
    #expect(file.exitCode == 66)
    #expect(file.errorLine?.contains("k.weft may not be read by this user") == true, "\(file.errors)")
    let folder = workspace.path("f")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try permit(0o600, folder)
    defer { try? permit(0o700, folder) }
    let inside = try await workspace.weft("digest", "f/a.weft")
    #expect(inside.exitCode == 66)
    #expect(inside.errorLine?.contains("enter the folder f:") == true, "\(inside.errors)")
    #expect(inside.errorLine?.contains("There is no store") == false, "\(inside.errors)")
    try permit(0o700, workspace.path("k.weft"))
    for command in [["init", "f/a.weft", "--schema", "schema.json"], ["backup", "k.weft", "f/a.weft"]] {
      let outcome = try await workspace.weft(command)
      #expect(outcome.exitCode == 73)
      #expect(outcome.errorLine?.contains("enter the folder f:") == true, "\(outcome.errors)")
    }
  }

  @Test("A folder in which nothing may be made is named")
  func folder() async throws {
    let workspace = try await Household.filled()
    let folder = workspace.path("f")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try permit(0o500, folder)
    defer { try? permit(0o700, folder) }
    for command in [["init", "f/a.weft", "--schema", "schema.json"], ["backup", "k.weft", "f/a.weft"]] {
      let outcome = try await workspace.weft(command)
      #expect(outcome.exitCode == 73)
      #expect(outcome.errorLine?.contains("Make the folder f writable") == true, "\(outcome.errors)")
    }
  }
}
