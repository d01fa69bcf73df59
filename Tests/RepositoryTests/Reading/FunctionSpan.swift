/// A function, initializer, deinitializer or subscript with a body, and the lines from its keyword to its closing brace.
struct FunctionSpan: Equatable {
  var name: String
  var lines: ClosedRange<Int>

  /// Words that begin another declaration: a function before them had no body, as in a protocol.
  private static let declarations: Set = [
    "func", "init", "deinit", "subscript", "var", "let", "case", "typealias", "associatedtype", "struct", "class",
    "enum", "actor", "protocol", "extension",
  ]

  static func all(in file: SourceFile) -> [FunctionSpan] {
    let tokens = file.tokens
    return tokens.indices.compactMap { index in
      guard let name = functionName(at: index, in: tokens), let opening = bodyStart(after: index, in: tokens),
        let closing = closingBrace(of: opening, in: tokens)
      else { return nil }
      return FunctionSpan(name: name, lines: tokens[index].line...tokens[closing].line)
    }
  }

  /// Tells declarations from calls: `init(…)` declares where neither a dot nor a backtick stands before it.
  private static func functionName(at index: Int, in tokens: [Token]) -> String? {
    let token = tokens[index]
    if index > 0, [".", "`"].contains(tokens[index - 1].text) { return nil }
    switch token.text {
    case "func":
      let name = tokens[(index + 1)...]
      let isOperator = name.first.map { !$0.isWord && $0.text != "`" } == true
      return name.prefix { $0.text != "(" && (isOperator || $0.text != "<") }.map(\.text).joined()
    case "init", "deinit", "subscript": return token.text
    default: return nil
    }
  }

  private static func bodyStart(after index: Int, in tokens: [Token]) -> Int? {
    var depth = 0
    // The name itself may be an operator or a keyword in backticks.
    var next = (tokens[index...].firstIndex { ["(", "<", "{"].contains($0.text) }) ?? tokens.endIndex
    while next < tokens.endIndex {
      switch tokens[next].text {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "{" where depth == 0: return next
      case "}" where depth == 0: return nil
      case let word where depth == 0 && declarations.contains(word): return nil
      default: break
      }
      if depth < 0 { return nil }
      next += 1
    }
    return nil
  }

  private static func closingBrace(of opening: Int, in tokens: [Token]) -> Int? {
    var depth = 0
    return tokens[opening...].indices.first { index in
      if tokens[index].text == "{" { depth += 1 }
      if tokens[index].text == "}" { depth -= 1 }
      return depth == 0
    }
  }
}
