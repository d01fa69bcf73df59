internal import Foundation
internal import Testing

/// What became of one run of the program.
struct Outcome: CustomTestStringConvertible {
  let exitCode: Int32
  let output: String
  let errors: String

  var outputLines: [String] { output.split(separator: "\n").map(String.init) }

  /// The only line on the standard error, or nil when there is not exactly one.
  var errorLine: String? {
    let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count == 2 && lines[1].isEmpty ? String(lines[0]) : nil
  }

  /// The standard output as one JSON object.
  var object: [String: Any] {
    get throws { try Self.object(output) }
  }

  /// The standard output as JSON objects, one a line.
  var objects: [[String: Any]] {
    get throws { try outputLines.map(Self.object) }
  }

  private static func object(_ text: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }

  var testDescription: String { "exit \(exitCode)\n\(output)\n\(errors)" }
}
