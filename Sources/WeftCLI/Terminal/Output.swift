internal import Foundation
internal import Weft

/// The reader of the output has gone: there is nothing more to do, and nothing went wrong.
struct ClosedPipe: Error {}

/// The standard output, written in large pieces.
final class Output {
  /// How many columns a line of text may have.
  let width: Int
  /// How many operations have been written to a store, and stay so where the output cannot be written.
  var writtenCount = 0
  private var buffer: [UInt8] = []

  private static let pieceByteCount = 1 << 16

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  init() {
    width = TerminalWidth.columns
  }

  /// - Throws: `ClosedPipe`, or `storageFailed`.
  func write(_ bytes: some Collection<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.pieceByteCount { try flush() }
  }

  func write(_ text: String) throws { try write(text.utf8) }

  func line(_ text: String = "") throws { try write("\(text)\n") }

  /// Writes a text, broken into lines; all but the first are indented as told.
  func paragraph(_ text: String, indent: String = "", hanging: String? = nil) throws {
    for line in text.wrapped(to: width, first: indent, rest: hanging ?? indent) { try self.line(line) }
  }

  /// Writes a name and what it stands for, in two columns.
  func row(_ name: String, _ value: String, nameWidth: Int, indent: String = "  ") throws {
    let name = name.visible
    let prefix = indent + name.padded(to: nameWidth) + "  "
    if prefix.columnCount > width / 2 {
      try paragraph(name, indent: indent)
      try paragraph(value, indent: indent + "    ")
    } else {
      try paragraph(value, indent: prefix, hanging: String(repeating: " ", count: prefix.columnCount))
    }
  }

  /// Writes one document on one line.
  func json(_ object: JSONObject) throws {
    try write(JSONWriter.bytes(of: .object(object)))
    try line()
  }

  func flush() throws {
    var rest = buffer[...]
    buffer = []
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var descriptor = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        _ = poll(&descriptor, 1, -1)
      case EPIPE: throw ClosedPipe()
      default:
        let reason = String(cString: strerror(errno))
        throw Self.error("The output cannot be written: \(reason).", writtenCount)
      }
    }
  }

  private static func error(_ message: String, _ writtenCount: Int) -> WeftError {
    if writtenCount == 0 { return WeftError(.storageFailed, message, remedy: "Look at where it is sent to.") }
    let isOne = writtenCount == 1
    return WeftError(
      .storageFailed,
      "\(message) \(writtenCount.of("operation")) \(isOne ? "has" : "have") been written to the store all the same.",
      remedy: "Do not run the command again, which could count twice; “\(Program.name) log” shows what is there.")
  }
}
