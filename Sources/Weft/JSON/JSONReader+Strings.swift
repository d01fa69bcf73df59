extension JSONReader {
  /// Reads the string whose opening quotation mark is next.
  mutating func readString() throws(JSONError) -> String {
    let contents = position + 1
    let isASCII = try passUnescaped(from: contents)
    if bytes[position] == UInt8(ascii: "\"") {
      let source = contents..<position
      position += 1
      // Not only spares the validation: the initializer that validates is not specialized for UTF-8 and several times
      // slower on the short strings that documents are made of.
      if isASCII { return String(decoding: bytes[source], as: UTF8.self) }
      guard let text = String(validating: bytes[source], as: UTF8.self) else { throw invalidEncoding(in: source) }
      return text
    }
    return try readEscapedString(from: contents)
  }

  /// Reads the rest of a string up to and with its closing quotation mark; next is its first backslash.
  private mutating func readEscapedString(from contents: Int) throws(JSONError) -> String {
    unescaped.removeAll(keepingCapacity: true)
    unescaped.append(contentsOf: bytes[contents..<position])
    while bytes[position] != UInt8(ascii: "\"") {
      try readEscape()
      let run = position
      _ = try passUnescaped(from: run)
      unescaped.append(contentsOf: bytes[run..<position])
    }
    let source = contents..<position
    position += 1
    // An escape yields whole characters, so the source is valid exactly when what it stands for is.
    guard let text = String(validating: unescaped, as: UTF8.self) else { throw invalidEncoding(in: source) }
    return text
  }

  /// Moves to the next quotation mark or backslash and returns whether all bytes before it are ASCII.
  private mutating func passUnescaped(from first: Int) throws(JSONError) -> Bool {
    var cursor = first
    var union: UInt8 = 0
    while cursor < end {
      let byte = bytes[cursor]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        position = cursor
        return union < 0x80
      }
      if byte < 0x20 { throw error("expected control characters in a string to be escaped", at: cursor) }
      union |= byte
      cursor += 1
    }
    throw error("expected '\"' at the end of a string", at: end)
  }

  private mutating func readEscape() throws(JSONError) {
    let escape = position
    position += 1
    switch next {
    case UInt8(ascii: "\""): unescaped.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): unescaped.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "/"): unescaped.append(UInt8(ascii: "/"))
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"):
      position += 1
      return try readCodePoint(escape)
    default:
      throw error("expected one of '\"', '\\', '/', 'b', 'f', 'n', 'r', 't', 'u' after '\\'")
    }
    position += 1
  }

  /// Reads the digits of a `\u` escape that began at `escape`, and the escape of its other half when it is a surrogate.
  private mutating func readCodePoint(_ escape: Int) throws(JSONError) {
    let unit = try readCodeUnit()
    var codePoint = UInt32(unit)
    if UTF16.isLeadSurrogate(unit) {
      guard end - position >= 2, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u") else {
        throw error("expected a low surrogate after a high one", at: escape)
      }
      position += 2
      let low = try readCodeUnit()
      guard UTF16.isTrailSurrogate(low) else { throw error("expected a low surrogate after a high one", at: escape) }
      codePoint = 0x1_0000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF))
    }
    guard let scalar = Unicode.Scalar(codePoint) else {
      throw error("expected a high surrogate before a low one", at: escape)
    }
    unescaped.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private mutating func readCodeUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch next {
      case .some(let byte) where byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"):
        digit = byte - UInt8(ascii: "0")
      case .some(let byte) where byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "f"):
        digit = byte - UInt8(ascii: "a") + 10
      case .some(let byte) where byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "F"):
        digit = byte - UInt8(ascii: "A") + 10
      default:
        throw error("expected four hexadecimal digits after '\\u'")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  /// The error at the first byte of the first ill-formed sequence.
  private func invalidEncoding(in source: Range<Int>) -> JSONError {
    var offset = source.lowerBound
    var iterator = bytes[source].makeIterator()
    var parser = UTF8.ForwardParser()
    while case .valid(let sequence) = parser.parseScalar(from: &iterator) { offset += sequence.count }
    return error("expected valid UTF-8", at: offset)
  }
}
