internal import Foundation

/// A folder of its own for one test, in which the program runs; it goes away with the value.
final class Workspace: Sendable {
  let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("weft-cli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    folder = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  func text(of name: String) throws -> String { String(decoding: try bytes(of: name), as: UTF8.self) }

  func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }

  /// Runs the program in the folder.
  func weft(_ arguments: String..., input: String? = nil) async throws -> Outcome {
    try await weft(arguments, input: input)
  }

  func weft(_ arguments: [String], input: String? = nil) async throws -> Outcome {
    try await run(WeftBinary.path, arguments, input: input)
  }

  /// Runs a script of the shell in the folder; in it, `$WEFT` is the program.
  func shell(_ script: String) async throws -> Outcome {
    try await run("/bin/sh", ["-c", script], input: nil)
  }

  // As many at once as a machine can make use of: tests begin all at the same time, and each has its time limit.
  private static let turnstile = Turnstile(width: 16)

  // What the program writes goes to files: pipes that nobody empties would stop it.
  private func run(_ program: String, _ arguments: [String], input: String?) async throws -> Outcome {
    await Self.turnstile.enter()
    defer { Self.turnstile.leave() }
    let mark = ".run-\(UUID().uuidString)"
    let names = ["\(mark)-in", "\(mark)-out", "\(mark)-err"]
    try write(input ?? "", to: names[0])
    try write("", to: names[1])
    try write("", to: names[2])
    defer { for name in names { try? FileManager.default.removeItem(atPath: path(name)) } }

    let child = ChildProcess(
      program: program, arguments: arguments,
      environment: ProcessInfo.processInfo.environment.merging(["COLUMNS": "80", "WEFT": WeftBinary.path]) { $1 },
      folder: folder, files: (path(names[0]), path(names[1]), path(names[2])))
    let exitCode = try await child.run()
    return Outcome(exitCode: exitCode, output: try text(of: names[1]), errors: try text(of: names[2]))
  }
}
