internal import Foundation

/// The standard error.
enum Diagnostics {
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes one line.
  static func write(_ line: String) { put(line + "\n") }

  /// Writes a text as it is. There is nobody to tell when that fails.
  static func put(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
