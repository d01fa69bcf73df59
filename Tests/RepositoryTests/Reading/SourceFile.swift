/// A Swift file as the rules see it: its text, and its tokens without comments and the contents of strings.
struct SourceFile {
  /// Relative to the root of the repository, with `/` between the parts.
  var path: String
  var text: String
  var lines: [Substring]
  var tokens: [Token]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    tokens = Token.scan(SourceText.blanked(text))
  }

  /// The file's name without the folders and the extension.
  var name: Substring {
    let last = path.split(separator: "/").last ?? ""
    return last.hasSuffix(".swift") ? last.dropLast(".swift".count) : last
  }

  /// The folder below `Sources`; nil for a file elsewhere.
  var sourceFolder: Substring? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? parts[1] : nil
  }

  /// The lines where these tokens follow one another, outside comments and strings.
  ///
  /// `Date(` neither finds `UpDate(` nor `Dates(`; tokens that touch in the phrase must touch in the file.
  func lines(of phrase: String) -> [Int] {
    let wanted = Token.scan(phrase)
    guard let first = wanted.first, tokens.count >= wanted.count else { return [] }
    return (0...(tokens.count - wanted.count)).compactMap { start in
      guard tokens[start].text == first.text else { return nil }
      let isFound = wanted.indices.dropFirst().allSatisfy { offset in
        let token = tokens[start + offset]
        return token.text == wanted[offset].text && token.touchesPrevious == wanted[offset].touchesPrevious
      }
      return isFound ? tokens[start].line : nil
    }
  }

  func findings(of phrase: String, _ message: String) -> [Finding] {
    lines(of: phrase).map { Finding(path: path, line: $0, message: message) }
  }
}
