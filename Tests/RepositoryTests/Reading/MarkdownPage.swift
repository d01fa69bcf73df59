/// A page of documentation and the files that it links to.
struct MarkdownPage {
  /// Relative to the root of the repository.
  var path: String
  var text: String

  /// The targets of links to files, relative to the root and without fragments, in order.
  ///
  /// Links that leave the repository or stay on the page are left out, and so is what stands in code.
  var linkedPaths: [String] {
    proseLines.flatMap(Self.targets).compactMap(resolved)
  }

  private var proseLines: [String] {
    var isCode = false
    return text.split(separator: "\n").compactMap { line in
      if line.drop(while: \.isWhitespace).hasPrefix("```") {
        isCode.toggle()
        return nil
      }
      return isCode ? nil : Self.withoutInlineCode(line)
    }
  }

  private static func withoutInlineCode(_ line: Substring) -> String {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.map { $0.isMultiple(of: 2) ? String(parts[$0]) : "code" }.joined()
  }

  /// The targets of `[text](target)` and of `[name]: target`.
  private static func targets(in line: String) -> [Substring] {
    let inline = line.ranges(of: "](").map { line[$0.upperBound...].prefix { $0 != ")" } }
    let definition = line.hasPrefix("[") ? line.firstRange(of: "]: ").map { line[$0.upperBound...] } : nil
    return (inline + [definition].compactMap(\.self)).compactMap { $0.split(separator: " ").first }
  }

  private func resolved(_ target: Substring) -> String? {
    let file = target.prefix { $0 != "#" }
    guard !file.isEmpty, !target.contains("://"), !target.hasPrefix("mailto:") else { return nil }
    var parts = file.hasPrefix("/") ? [] : path.split(separator: "/").dropLast()
    for part in file.split(separator: "/") where part != "." {
      if part == "..", parts.last.map({ $0 != ".." }) == true { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
