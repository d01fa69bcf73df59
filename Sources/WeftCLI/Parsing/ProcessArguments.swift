internal import Weft

/// What the process was started with.
enum ProcessArguments {
  /// The arguments behind the program's name, with the bytes that they came in.
  ///
  /// - Throws: `invalidUsage` that says which of them is not UTF-8.
  static func read() throws(WeftError) -> [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      // `CommandLine.arguments` puts U+FFFD for what is not UTF-8, so that different arguments become one.
      guard let bytes = CommandLine.unsafeArgv[index] else { break }
      guard let argument = String(validatingCString: bytes) else {
        throw WeftError(
          .invalidUsage, "The argument \(index), \(String(cString: bytes).quoted), is not UTF-8.",
          remedy:
            "Write it in UTF-8; bytes go into a field in base64, as in 'FIELD:={\"$bytes\":\"AAEC\"}', and a file is "
            + "renamed or reached through a link.")
      }
      arguments.append(argument)
    }
    return arguments
  }
}
