internal import Foundation
internal import Testing

/// Pipes, devices and sockets, and folders where files belong.
@Suite(.timeLimit(.minutes(10)))
struct SpecialFileTests {
  @Test(
    "What is no regular file is no store to any verb, and is not waited for", arguments: WrongStoreTests.commands)
  func refused(command: [String]) async throws {
    let workspace = try await Household.filled()
    #expect(try await workspace.shell("mkfifo pipe").exitCode == 0)
    let names = try workspace.names
    for path in ["pipe", "/dev/null", "/dev/zero", "/dev/full"] {
      let outcome = try await workspace.weft(command.map { $0 == "STORE" ? path : $0 })
      if command[0] == "doctor" {
        #expect(outcome.exitCode == 1 && outcome.output.contains("is no regular file"), "\(outcome)")
      } else {
        #expect(outcome.exitCode == 65, "\(path): \(outcome)")
        #expect(outcome.errorLine?.contains("\(path) is no regular file") == true, "\(outcome.errors)")
      }
    }
    #expect(try workspace.names == names)
  }

  @Test("None is made a store or a backup", arguments: ["pipe", "/dev/null", "/dev/full"])
  func target(path: String) async throws {
    let workspace = try await Household.filled()
    #expect(try await workspace.shell("mkfifo pipe").exitCode == 0)
    let names = try workspace.names
    for command in [["init", path, "--schema", "schema.json"], ["backup", "k.weft", path]] {
      let outcome = try await workspace.weft(command)
      #expect(outcome.exitCode == 73, "\(outcome)")
      #expect(outcome.errorLine?.contains("\(path) is no regular file") == true, "\(outcome.errors)")
    }
    #expect(try workspace.names == names)
  }

  @Test("A folder at the name of a store's own file is named", arguments: ["-wal", "-shm", "-journal"])
  func folder(suffix: String) async throws {
    let workspace = try await Household.filled()
    try FileManager.default.createDirectory(
      atPath: workspace.path("k.weft\(suffix)"), withIntermediateDirectories: false)
    for command in [["digest", "k.weft"], ["put", "k.weft", "item/milk", "title=A"]] {
      let outcome = try await workspace.weft(command)
      #expect(outcome.exitCode == 66, "\(outcome)")
      #expect(outcome.errorLine?.contains("k.weft\(suffix) beside it is a folder") == true, "\(outcome.errors)")
    }
    let doctor = try await workspace.weft("doctor", "k.weft")
    #expect(doctor.exitCode == 1 && doctor.output.contains("k.weft\(suffix)"), "\(doctor)")
  }
}
