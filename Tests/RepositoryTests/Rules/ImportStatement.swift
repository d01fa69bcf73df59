/// One `import` of a Swift file.
struct ImportStatement: Equatable {
  var line: Int
  var module: String
  /// `public`, `package`, `internal`, `fileprivate` or `private`; nil where none is written.
  var access: String?

  private static let accessLevels: Set = ["public", "package", "internal", "fileprivate", "private"]
  private static let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"]

  static func all(in file: SourceFile) -> [ImportStatement] {
    let tokens = file.tokens
    return tokens.indices.filter { tokens[$0].text == "import" }.compactMap { index in
      let previous = index > 0 ? tokens[index - 1] : nil
      var next = index + 1
      if next < tokens.count, kinds.contains(tokens[next].text) { next += 1 }
      guard next < tokens.count, tokens[next].isWord, previous?.text != "`", previous?.text != "." else { return nil }
      let access = previous.flatMap { $0.line == tokens[index].line && accessLevels.contains($0.text) ? $0.text : nil }
      return ImportStatement(line: tokens[index].line, module: tokens[next].text, access: access)
    }
  }
}
