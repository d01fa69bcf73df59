/// Reads one JSON document (RFC 8259) from bytes in one pass, accepting nothing beyond the standard.
///
/// Refused are: anything but white space after the document, trailing commas, comments, leading zeros, NaN and
/// infinities, control characters in strings, surrogates without their other half, invalid UTF-8, a byte order mark,
/// two members with the same name, integers beyond 64 bits, reals that would round to infinity, and nesting beyond
/// ``depthLimit``. Whatever the bytes are, reading ends with a value or an error: it never traps.
package struct JSONReader {
  /// How many arrays and objects may be open at once.
  package static let depthLimit = 64

  let bytes: ContiguousArray<UInt8>
  let start: Int
  let end: Int
  private let firstLine: Int
  /// The next byte to read.
  var position: Int
  private var depth = 0
  /// The contents of the string at hand once it has an escape; kept between strings for its capacity.
  var unescaped: ContiguousArray<UInt8> = []

  private init(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>, firstLine: Int) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "the range is outside of the bytes")
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
    position = range.lowerBound
    self.firstLine = firstLine
  }

  /// Reads the document that fills the range, or all of the bytes.
  ///
  /// - Parameter firstLine: The number an error gives to the line on which the range begins.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func read(
    _ bytes: ContiguousArray<UInt8>, in range: Range<Int>? = nil, firstLine: Int = 1
  ) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes, range ?? 0..<bytes.count, firstLine: firstLine)
    return try reader.readDocument()
  }

  /// Reads the document that fills the text.
  package static func read(_ text: String) throws(JSONError) -> JSONValue {
    try read(ContiguousArray(text.utf8))
  }

  private mutating func readDocument() throws(JSONError) -> JSONValue {
    if end - start >= 3, bytes[start] == 0xEF, bytes[start + 1] == 0xBB, bytes[start + 2] == 0xBF {
      throw error("expected a document without a byte order mark")
    }
    let value = try readValue()
    skipWhiteSpace()
    guard position == end else { throw error("expected the end of the document") }
    return value
  }

  private mutating func readValue() throws(JSONError) -> JSONValue {
    skipWhiteSpace()
    guard let first = next else { throw error("expected a value") }
    switch first {
    case UInt8(ascii: "\""):
      return .string(try readString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try readNumber()
    case UInt8(ascii: "{"):
      return .object(try readObject())
    case UInt8(ascii: "["):
      return .array(try readArray())
    case UInt8(ascii: "t"):
      try readWord("true", "expected 'true'")
      return .bool(true)
    case UInt8(ascii: "f"):
      try readWord("false", "expected 'false'")
      return .bool(false)
    case UInt8(ascii: "n"):
      try readWord("null", "expected 'null'")
      return .null
    default:
      throw error("expected a value")
    }
  }

  private mutating func readObject() throws(JSONError) -> JSONObject {
    try enterContainer()
    var object = JSONObject()
    skipWhiteSpace()
    if next == UInt8(ascii: "}") {
      leaveContainer()
      return object
    }
    while true {
      skipWhiteSpace()
      guard next == UInt8(ascii: "\"") else {
        throw error(
          object.members.isEmpty ? "expected a member's name or '}'" : "expected a member's name after ','")
      }
      let nameStart = position
      guard object.appendIfAbsent(.null, named: try readString()) else {
        throw error("expected a name that the object does not have yet", at: nameStart, .repeatedName)
      }
      skipWhiteSpace()
      guard next == UInt8(ascii: ":") else { throw error("expected ':' after a member's name") }
      position += 1
      object.replaceLastValue(with: try readValue())
      skipWhiteSpace()
      switch next {
      case UInt8(ascii: ","):
        position += 1
      case UInt8(ascii: "}"):
        leaveContainer()
        return object
      default:
        throw error("expected ',' or '}' after a member")
      }
    }
  }

  private mutating func readArray() throws(JSONError) -> [JSONValue] {
    try enterContainer()
    var elements: [JSONValue] = []
    skipWhiteSpace()
    if next == UInt8(ascii: "]") {
      leaveContainer()
      return elements
    }
    while true {
      elements.append(try readValue())
      skipWhiteSpace()
      switch next {
      case UInt8(ascii: ","):
        position += 1
      case UInt8(ascii: "]"):
        leaveContainer()
        return elements
      default:
        throw error("expected ',' or ']' after an element")
      }
    }
  }

  private mutating func enterContainer() throws(JSONError) {
    guard depth < Self.depthLimit else { throw error("expected no more than 64 nested arrays and objects") }
    depth += 1
    position += 1
  }

  private mutating func leaveContainer() {
    depth -= 1
    position += 1
  }

  private mutating func readWord(_ word: String, _ expectation: StaticString) throws(JSONError) {
    for byte in word.utf8 {
      guard next == byte else { throw error(expectation) }
      position += 1
    }
  }

  private mutating func skipWhiteSpace() {
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
      default: return
      }
    }
  }

  var next: UInt8? { position < end ? bytes[position] : nil }

  /// An error at the next byte, or at another one that was passed already.
  func error(_ message: StaticString, at offset: Int? = nil, _ fault: JSONError.Fault = .syntax) -> JSONError {
    let offset = offset ?? position
    // Counted only here, so that reading a valid document does not pay for it.
    var line = firstLine
    var lineStart = start
    for passed in start..<offset where bytes[passed] == UInt8(ascii: "\n") {
      line += 1
      lineStart = passed + 1
    }
    return JSONError(line: line, column: offset - lineStart + 1, message: message, fault: fault)
  }
}
