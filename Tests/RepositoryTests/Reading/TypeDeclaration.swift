/// A type or an extension that a file declares.
struct TypeDeclaration: Equatable {
  /// `B` for `extension A.B`.
  var name: String
  var line: Int
  var isExtension: Bool

  private static let keywords: Set = ["struct", "class", "enum", "protocol", "actor", "typealias", "extension"]
  /// What follows `class` where it means that a member belongs to the type.
  private static let memberKeywords: Set = ["func", "var", "let", "subscript", "override", "final", "init"]

  static func all(in file: SourceFile) -> [TypeDeclaration] {
    let tokens = file.tokens
    return tokens.indices.compactMap { index in
      guard keywords.contains(tokens[index].text), index + 1 < tokens.count, tokens[index + 1].isWord,
        index == 0 || ![".", "`", "import"].contains(tokens[index - 1].text),
        !memberKeywords.contains(tokens[index + 1].text)
      else { return nil }
      var last = index + 1
      while last + 2 < tokens.count, tokens[last + 1].text == ".", tokens[last + 2].isWord { last += 2 }
      return TypeDeclaration(
        name: tokens[last].text, line: tokens[index].line, isExtension: tokens[index].text == "extension")
    }
  }
}
