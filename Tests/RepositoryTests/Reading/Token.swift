/// A word or a single other character of Swift code.
struct Token: Equatable {
  var text: String
  var line: Int
  /// Whether nothing, not even a blank, stands between this token and the one before it.
  var touchesPrevious: Bool

  var isWord: Bool { text.utf8.first.map(Self.isWordByte) ?? false }

  /// Splits code from which comments and the contents of strings have been blanked.
  static func scan(_ code: String) -> [Token] {
    let bytes = Array(code.utf8)
    var tokens: [Token] = []
    var line = 1
    var index = 0
    var touches = false
    while index < bytes.count {
      let start = index
      if isWordByte(bytes[index]) {
        while index < bytes.count, isWordByte(bytes[index]) { index += 1 }
      } else {
        index += 1
        if bytes[start] == UInt8(ascii: "\n") { line += 1 }
        if isBlank(bytes[start]) {
          touches = false
          continue
        }
      }
      let text = String(decoding: bytes[start..<index], as: UTF8.self)
      tokens.append(Token(text: text, line: line, touchesPrevious: touches))
      touches = true
    }
    return tokens
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }
}
