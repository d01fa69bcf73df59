/// Every promise that the compiler cannot check stands in few places and gives its reason.
enum SafetyRule {
  static let promises = ["@unchecked Sendable", "nonisolated(unsafe)"]
  /// The folders of the modules that see C.
  static let unsafeFolders: Set<Substring> = ["SQLite", "Crypto"]

  static func findings(in file: SourceFile) -> [Finding] {
    let traps = file.findings(of: "try!", "try! traps where an error should be thrown")
    return traps + unexplainedFindings(in: file) + unsafeFindings(in: file)
  }

  private static func unexplainedFindings(in file: SourceFile) -> [Finding] {
    promises.flatMap { promise in
      file.lines(of: promise).filter { !isExplained($0, in: file) }.map {
        Finding(path: file.path, line: $0, message: "\(promise) gives no reason")
      }
    }
  }

  /// Whether a comment ends the line or stands above it, attributes aside.
  private static func isExplained(_ line: Int, in file: SourceFile) -> Bool {
    if file.lines[line - 1].contains("//") { return true }
    let above = file.lines[..<(line - 1)].reversed().map { $0.drop(while: \.isWhitespace) }
    return above.first { !$0.hasPrefix("@") }?.hasPrefix("//") == true
  }

  private static func unsafeFindings(in file: SourceFile) -> [Finding] {
    guard let folder = file.sourceFolder, !unsafeFolders.contains(folder) else { return [] }
    let tokens = file.tokens
    let places = tokens.indices.filter { index in
      tokens[index].text == "unsafe" && !(index > 1 && tokens[index - 2].text == "nonisolated")
    }
    return places.map {
      Finding(path: file.path, line: tokens[$0].line, message: "unsafe code outside of the C modules")
    }
  }
}
