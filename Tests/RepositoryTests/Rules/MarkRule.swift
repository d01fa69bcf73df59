/// Marks of work that is not done.
enum MarkRule {
  /// Found anywhere in the text, comments and strings included. In halves, so that this file does not find itself.
  static let unfinished = [
    "TO" + "DO", "FIX" + "ME", "XX" + "X", "fatalError(\"" + "un", "un" + "implemented", ".disa" + "bled(",
  ]

  static func unfinishedFindings(in file: SourceFile) -> [Finding] {
    file.lines.indices.flatMap { index in
      unfinished.filter { contains(file.lines[index], mark: $0) }.map {
        Finding(path: file.path, line: index + 1, message: "\($0) marks unfinished work")
      }
    }
  }

  /// Whether the mark stands there, and not merely as a part of a longer word.
  private static func contains(_ line: Substring, mark: String) -> Bool {
    line.ranges(of: mark).contains { range in
      let before = line[..<range.lowerBound].last
      let after = line[range.upperBound...].first
      let beginsWord = mark.first?.isLetter == true && before.map { $0.isLetter || $0.isNumber } == true
      let endsWord = mark.allSatisfy(\.isUppercase) && after.map { $0.isLetter || $0.isNumber } == true
      return !beginsWord && !endsWord
    }
  }
}
