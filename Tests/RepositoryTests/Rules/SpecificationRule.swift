/// Code and specifications name each other rightly, and a reader who starts at the front page finds every specification.
enum SpecificationRule {
  /// Where readers start, as far as they exist.
  static let frontPages = ["Specs/README.md", "Specs/Architecture.md", "Architecture.md"]

  /// Mentions of `Specs/….md` in comments or code that lead nowhere.
  static func mentionFindings(in file: SourceFile, exists: (String) -> Bool) -> [Finding] {
    file.lines.indices.flatMap { index in
      mentions(in: file.lines[index]).filter { !exists($0) }.map {
        Finding(path: file.path, line: index + 1, message: "\($0) does not exist")
      }
    }
  }

  static func mentions(in line: Substring) -> [String] {
    line.ranges(of: "Specs/").compactMap { range in
      let path = line[range.lowerBound...].prefix { $0.isLetter || $0.isNumber || "/-_+.".contains($0) }
      return path.firstRange(of: ".md").map { String(path[..<$0.upperBound]) }
    }
  }

  /// The files to which no chain of links leads; a link to a folder leads to the files in it.
  static func unreachable(files: [String], text: (String) -> String) -> [String] {
    let all = Set(files)
    var reached = all.intersection(frontPages)
    var waiting = reached.sorted()
    while let path = waiting.popLast() {
      guard path.hasSuffix(".md") else { continue }
      let links = Set(MarkdownPage(path: path, text: text(path)).linkedPaths)
      let next = all.filter { links.contains($0) || links.contains(folder(of: $0)) }.subtracting(reached)
      reached.formUnion(next)
      waiting += next.sorted()
    }
    return files.filter { !reached.contains($0) }
  }

  private static func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }
}
