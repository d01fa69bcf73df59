/// Blanks what is not code, so that a rule about code is neither broken nor met by a comment or a string.
///
/// Knows nested comments, plain, raw and multi-line strings, interpolation (which stays code) and `#/…/#`.
/// A regular expression between bare slashes is taken for code.
struct SourceText {
  private let bytes: [UInt8]
  private let keepsStrings: Bool
  private var result: [UInt8]
  private var index = 0

  /// The same text, every line in its place, with blanks for comments and, unless they are kept, the contents of strings.
  static func blanked(_ text: String, keepingStrings: Bool = false) -> String {
    var source = SourceText(text, keepsStrings: keepingStrings)
    source.readCode(isInterpolation: false)
    return String(decoding: source.result, as: UTF8.self)
  }

  private init(_ text: String, keepsStrings: Bool) {
    bytes = Array(text.utf8)
    result = bytes
    self.keepsStrings = keepsStrings
  }

  private mutating func readCode(isInterpolation: Bool) {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/") where stands("//"): blankLine()
      case UInt8(ascii: "/") where stands("/*"): blankComment()
      case UInt8(ascii: "\""), UInt8(ascii: "#"): readDelimited()
      case UInt8(ascii: "("):
        depth += 1
        index += 1
      case UInt8(ascii: ")"):
        depth -= 1
        index += 1
        if isInterpolation, depth < 0 { return }
      default: index += 1
      }
    }
  }

  /// A string or an extended regular expression, or number signs of another kind such as those of `#if`.
  private mutating func readDelimited() {
    let start = index
    while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
    let signs = String(repeating: "#", count: index - start)
    if stands("\"\"\"") {
      index += 3
      readString(until: "\"\"\"" + signs, escape: "\\" + signs, isMultiline: true)
    } else if stands("\"") {
      index += 1
      readString(until: "\"" + signs, escape: "\\" + signs, isMultiline: false)
    } else if !signs.isEmpty, stands("/") {
      index += 1
      readString(until: "/" + signs, escape: nil, isMultiline: true)
    }
  }

  private mutating func readString(until closer: String, escape: String?, isMultiline: Bool) {
    while index < bytes.count, !stands(closer) {
      if let escape, stands(escape) {
        skip(escape.utf8.count)
        if stands("(") {
          index += 1
          readCode(isInterpolation: true)
        } else {
          skip(1)
        }
      } else if bytes[index] == UInt8(ascii: "\n"), !isMultiline {
        return
      } else {
        skip(1)
      }
    }
    index = min(index + closer.utf8.count, bytes.count)
  }

  private mutating func blankLine() {
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { blank(1) }
  }

  private mutating func blankComment() {
    var depth = 0
    repeat {
      if stands("/*") {
        depth += 1
        blank(2)
      } else if stands("*/") {
        depth -= 1
        blank(2)
      } else {
        blank(1)
      }
    } while depth > 0 && index < bytes.count
  }

  /// Passes bytes of a string.
  private mutating func skip(_ count: Int) {
    if keepsStrings {
      index = min(index + count, bytes.count)
    } else {
      blank(count)
    }
  }

  private mutating func blank(_ count: Int) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] != UInt8(ascii: "\n") { result[index] = UInt8(ascii: " ") }
      index += 1
    }
  }

  private func stands(_ text: String) -> Bool {
    bytes[index...].starts(with: text.utf8)
  }
}
