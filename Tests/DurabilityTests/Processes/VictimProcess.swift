internal import Foundation
internal import Testing

/// A running `WeftVictim`, whose words go to a file.
struct VictimProcess {
  private let process = Process()
  private let words: String

  /// The program that the build has put beside the tests.
  private static let program: URL = {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundlePath)
    let candidates = bundles + [Bundle.main.executablePath, CommandLine.arguments.first].compactMap { $0 }
    let programs = candidates.map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("WeftVictim")
    }
    guard let program = programs.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      preconditionFailure("there is no WeftVictim at \(programs)")
    }
    return program
  }()

  init(_ work: String, _ store: String, seed: UInt64, count: Int? = nil, in folder: DurableFolder) throws {
    words = folder.file("words-\(UUID().uuidString)")
    try Data().write(to: URL(fileURLWithPath: words))
    process.executableURL = Self.program
    process.arguments = [work, store, "\(seed)"] + (count.map { ["\($0)"] } ?? [])
    let file = FileHandle(forWritingAtPath: words)
    process.standardOutput = file
    process.standardError = file
    try process.run()
  }

  /// Returns when it has said something, or is no longer running.
  func firstWord() throws {
    while try lines().isEmpty, isRunning { Thread.sleep(forTimeInterval: 0.002) }
  }

  /// Kills it, which no program can prepare for.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  var isRunning: Bool { process.isRunning }

  var wasKilled: Bool { process.terminationReason == .uncaughtSignal }

  /// The lines that it has said, each as its words. A line that was cut off has not been said.
  func lines() throws -> [[Substring]] {
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: words)), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { $0.split(separator: " ") }
  }
}
