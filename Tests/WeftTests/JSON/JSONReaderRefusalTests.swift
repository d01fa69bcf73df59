internal import Testing
internal import Weft

@Suite("JSON: documents that are refused")
struct JSONReaderRefusalTests {
  struct Refusal: Sendable {
    let bytes: ContiguousArray<UInt8>
    let line: Int
    let column: Int
    let message: String

    init(_ text: String, _ line: Int, _ column: Int, _ message: String) {
      self.init(ContiguousArray(text.utf8), line, column, message)
    }

    init(_ bytes: ContiguousArray<UInt8>, _ line: Int, _ column: Int, _ message: String) {
      self.bytes = bytes
      self.line = line
      self.column = column
      self.message = message
    }

    /// A document that is a string, or whatever else stands between the two texts, around bytes that are not UTF-8.
    static func encoding(
      _ before: String, _ bytes: ContiguousArray<UInt8>, _ after: String, _ line: Int, _ column: Int
    ) -> Refusal {
      Refusal(ContiguousArray(before.utf8) + bytes + ContiguousArray(after.utf8), line, column, "expected valid UTF-8")
    }
  }

  static let value = "expected a value"
  static let end = "expected the end of the document"
  static let member = "expected ',' or '}' after a member"
  static let element = "expected ',' or ']' after an element"
  static let firstName = "expected a member's name or '}'"
  static let nextName = "expected a member's name after ','"
  static let colon = "expected ':' after a member's name"
  static let digit = "expected a digit"
  static let fraction = "expected a digit after the decimal point"
  static let exponent = "expected a digit in the exponent"
  static let zero = "expected no digit after a leading zero"
  static let integer = "integer beyond 64 bits"
  static let real = "expected a number within the range of a 64-bit real"
  static let closing = "expected '\"' at the end of a string"
  static let control = "expected control characters in a string to be escaped"
  static let escape = #"expected one of '"', '\', '/', 'b', 'f', 'n', 'r', 't', 'u' after '\'"#
  static let hexadecimal = #"expected four hexadecimal digits after '\u'"#
  static let low = "expected a low surrogate after a high one"
  static let high = "expected a high surrogate before a low one"
  static let once = "expected a name that the object does not have yet"
  static let mark = "expected a document without a byte order mark"
  static let depth = "expected no more than 64 nested arrays and objects"

  static let structure: [Refusal] = [
    Refusal("", 1, 1, value), Refusal("   ", 1, 4, value), Refusal("\n \n", 3, 1, value), Refusal("]", 1, 1, value),
    Refusal("[", 1, 2, value), Refusal("[1", 1, 3, element), Refusal("[1,", 1, 4, value), Refusal("[1,]", 1, 4, value),
    Refusal("[,1]", 1, 2, value), Refusal("[1,,2]", 1, 4, value), Refusal("[1 2]", 1, 4, element),
    Refusal("[1}", 1, 3, element), Refusal("[1,\n2,\n  x]", 3, 3, value), Refusal("[\r\n1,\r\nx]", 3, 1, value),
    Refusal("[\"é\",x]", 1, 7, value), Refusal("{", 1, 2, firstName), Refusal("{,}", 1, 2, firstName),
    Refusal("{a:1}", 1, 2, firstName), Refusal("{1:1}", 1, 2, firstName), Refusal(#"{"a":1,}"#, 1, 8, nextName),
    Refusal(#"{"a":1,,"b":2}"#, 1, 8, nextName), Refusal(#"{"a""#, 1, 5, colon), Refusal(#"{"a" 1}"#, 1, 6, colon),
    Refusal(#"{"a"}"#, 1, 5, colon), Refusal(#"{"a":"#, 1, 6, value), Refusal(#"{"a":}"#, 1, 6, value),
    Refusal(#"{"a":1"#, 1, 7, member), Refusal(#"{"a":1]"#, 1, 7, member), Refusal(#"{"a":1 "b":2}"#, 1, 8, member),
    Refusal("{\"a\":1,\n \"b\":2,\n\"c\" : 3 : 4}", 3, 9, member),
    Refusal(#"{"a":1,"a":2}"#, 1, 8, once), Refusal("{\"a\":1,\n \"\\u0061\":2}", 2, 2, once),
    Refusal(#"{"":1,"b":{"":1},"":2}"#, 1, 18, once),
    Refusal("1 2", 1, 3, end), Refusal("{} x", 1, 4, end), Refusal("[]]", 1, 3, end), Refusal("1\n\n,", 3, 1, end),
    Refusal("null\0", 1, 5, end), Refusal("truefalse", 1, 5, end), Refusal("{}{}", 1, 3, end),
    Refusal("// c\n1", 1, 1, value), Refusal("[1/*c*/]", 1, 3, element), Refusal("1 // c", 1, 3, end),
    Refusal("nul", 1, 4, "expected 'null'"), Refusal("nulL", 1, 4, "expected 'null'"),
    Refusal("[tRue]", 1, 3, "expected 'true'"), Refusal("fals", 1, 5, "expected 'false'"),
    Refusal("True", 1, 1, value), Refusal("NaN", 1, 1, value), Refusal("Infinity", 1, 1, value),
    Refusal("'a'", 1, 1, value), Refusal("\u{A0}1", 1, 1, value), Refusal("\u{B}1", 1, 1, value),
    Refusal("1\u{C}", 1, 2, end), Refusal("\u{2028}1", 1, 1, value), Refusal("\u{FEFF}1", 1, 1, mark),
    Refusal("\u{FEFF}", 1, 1, mark), Refusal("[\u{FEFF}1]", 1, 2, value), Refusal([0xEF, 0xBB], 1, 1, value),
    Refusal([0xFF, 0xFE, 0x31, 0x00], 1, 1, value), Refusal([0x31, 0x80], 1, 2, end),
    Refusal(String(repeating: "[", count: 65), 1, 65, depth),
    Refusal(String(repeating: "[\n", count: 70), 65, 1, depth),
    Refusal(String(repeating: #"{"a":"#, count: 65), 1, 321, depth),
  ]

  static let numbers: [Refusal] = [
    Refusal("-", 1, 2, digit), Refusal("-x", 1, 2, digit), Refusal("--1", 1, 2, digit),
    Refusal("-Infinity", 1, 2, digit),
    Refusal("+1", 1, 1, value), Refusal(".5", 1, 1, value), Refusal("-.5", 1, 2, digit), Refusal("01", 1, 2, zero),
    Refusal("-01", 1, 3, zero), Refusal("00", 1, 2, zero), Refusal("[0123.5]", 1, 3, zero),
    Refusal("1.", 1, 3, fraction),
    Refusal("1.e5", 1, 3, fraction), Refusal("[1.]", 1, 4, fraction), Refusal("1.-5", 1, 3, fraction),
    Refusal("1e", 1, 3, exponent), Refusal("1e+", 1, 4, exponent), Refusal("1E-x", 1, 4, exponent),
    Refusal("1.5e", 1, 5, exponent), Refusal("1e+-5", 1, 4, exponent), Refusal("1.5.5", 1, 4, end),
    Refusal("1e5.5", 1, 4, end), Refusal("0x10", 1, 2, end), Refusal("1_000", 1, 2, end), Refusal("1n", 1, 2, end),
    Refusal("9223372036854775808", 1, 1, integer), Refusal("-9223372036854775809", 1, 1, integer),
    Refusal("[1,18446744073709551616]", 1, 4, integer), Refusal("18446744073709551615", 1, 1, integer),
    Refusal("{\"a\":\n -\(String(repeating: "9", count: 400))}", 2, 2, integer), Refusal("1e309", 1, 1, real),
    Refusal("-1e309", 1, 1, real), Refusal("[\n 1.7976931348623159e308]", 2, 2, real),
    Refusal("1e99999999999999999999", 1, 1, real), Refusal(String(repeating: "9", count: 310) + ".0", 1, 1, real),
  ]

  static let strings: [Refusal] = [
    Refusal("\"", 1, 2, closing), Refusal(#""abc"#, 1, 5, closing), Refusal(#""abc\""#, 1, 7, closing),
    Refusal(#"{"a"#, 1, 4, closing), Refusal("\"a\tb\"", 1, 3, control), Refusal("\"a\nb\"", 1, 3, control),
    Refusal("\"\0\"", 1, 2, control), Refusal("\"\\n\u{1F}\"", 1, 4, control), Refusal("{\"a\r\":1}", 1, 4, control),
    Refusal(#""\q""#, 1, 3, escape), Refusal(#""\"#, 1, 3, escape), Refusal(#""ab\'""#, 1, 5, escape),
    Refusal(#""\U0041""#, 1, 3, escape), Refusal(#""\x41""#, 1, 3, escape), Refusal(#""\u12""#, 1, 6, hexadecimal),
    Refusal(#""\u12G4""#, 1, 6, hexadecimal), Refusal(#""\u"#, 1, 4, hexadecimal),
    Refusal(#""\u+123""#, 1, 4, hexadecimal), Refusal(#""\ud800""#, 1, 2, low), Refusal(#""\ud800x""#, 1, 2, low),
    Refusal(#""\ud800\n""#, 1, 2, low), Refusal(#""\ud800\ud800""#, 1, 2, low), Refusal(#""a\ud800\u0041""#, 1, 3, low),
    Refusal(#""\udbff"#, 1, 2, low), Refusal(#""\ud83d\u12""#, 1, 12, hexadecimal),
    Refusal(#""ab\udc00""#, 1, 4, high), Refusal(#""\ude00\ud83d""#, 1, 2, high),
    .encoding("\"", [0xFF], "\"", 1, 2), .encoding("\"é", [0xC3], "\"", 1, 4), .encoding("\"", [0x80], "\"", 1, 2),
    .encoding("\"", [0xC0, 0x80], "\"", 1, 2), .encoding("\"", [0xE0, 0x80, 0x80], "\"", 1, 2),
    .encoding("\"", [0xED, 0xA0, 0x80], "\"", 1, 2), .encoding("\"ab", [0xF0, 0x9F, 0x98], "\"", 1, 4),
    .encoding("\"", [0xF4, 0x90, 0x80, 0x80], "\"", 1, 2), .encoding("\"", [0xE2, 0x82], "c\"", 1, 2),
    .encoding("\"\\n", [0xFF], "\"", 1, 4), .encoding("\"", [0xE2], "\\u0082\"", 1, 2),
    .encoding("{\"k", [0xFE], "\":1}", 1, 4), .encoding("[\n\"😀", [0x9F], "\"]", 2, 6),
  ]

  @Test("A malformed document is refused at its first wrong byte", arguments: structure + numbers + strings)
  func refused(_ refusal: Refusal) {
    let error = #expect(throws: JSONError.self) { try JSONReader.read(refusal.bytes) }
    #expect(error?.line == refusal.line)
    #expect(error?.column == refusal.column)
    #expect(error?.message == refusal.message)
  }
}
