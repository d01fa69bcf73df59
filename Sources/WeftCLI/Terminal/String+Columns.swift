extension String {
  /// About how many columns of a terminal the text takes.
  var columnCount: Int { reduce(0) { $0 + $1.columnCount } }

  /// The text with spaces behind it up to that many columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columnCount))
  }

  /// The text in lines of at most so many columns, broken at spaces, and inside a word where one is longer than a line.
  func wrapped(to width: Int, first: String = "", rest: String = "") -> [String] {
    var lines: [String] = []
    var line = first
    var lineWidth = first.columnCount
    var isEmpty = true
    func breakLine() {
      lines.append(line)
      line = rest
      lineWidth = rest.columnCount
      isEmpty = true
    }
    for word in split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
      if !isEmpty {
        if lineWidth + 1 + word.columnCount <= width {
          line += " "
          lineWidth += 1
        } else {
          breakLine()
        }
      }
      for character in word {
        if lineWidth + character.columnCount > width, !isEmpty { breakLine() }
        line.append(character)
        lineWidth += character.columnCount
        isEmpty = false
      }
      isEmpty = false
    }
    lines.append(line)
    return lines
  }

  /// The text with an escape for all that would steer a terminal, break the line or turn the direction of writing.
  var visible: String {
    guard unicodeScalars.contains(where: { $0.steers }) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.steers {
        let digits = String(scalar.value, radix: 16)
        text.append(contentsOf: "\\u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)".unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}

extension Character {
  /// The sum of what its scalars take: a terminal that does not know how to join them shows them side by side.
  fileprivate var columnCount: Int {
    let sum = unicodeScalars.reduce(0) { $0 + $1.columnCount }
    // The selector of the pictorial form widens what stands before it.
    return sum == 1 && unicodeScalars.contains { $0.value == 0xFE0F } ? 2 : sum
  }
}

extension Unicode.Scalar {
  fileprivate var columnCount: Int {
    switch value {
    case ..<0x300: return 1
    // The medial and final letters of Hangul stand in the cell of the initial.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F300...0x1F64F,
      0x1F680...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }

  fileprivate var steers: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }
}
