extension String {
  /// The name in quotation marks, as a message shows it: cut after 64 characters, so that a hostile name stays short.
  package var quoted: String { "“\(shortened)”" }

  /// The name cut after 64 characters.
  var shortened: String {
    let limit = 64
    guard let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex else {
      return self
    }
    return String(unicodeScalars[..<end]) + "…"
  }

  /// The text with a replacement character for all that would break the line or steer a terminal.
  var onOneLine: String {
    guard unicodeScalars.contains(where: { $0.breaksLine }) else { return self }
    var line = String.UnicodeScalarView()
    for scalar in unicodeScalars { line.append(scalar.breaksLine ? "\u{FFFD}" : scalar) }
    return String(line)
  }
}

extension Unicode.Scalar {
  fileprivate var breaksLine: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension Collection<String> {
  /// The words as a sentence lists them: “a, b or c”.
  func list(_ conjunction: String = "or") -> String {
    guard count > 1, let last = suffix(1).first else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
