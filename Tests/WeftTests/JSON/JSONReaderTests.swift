internal import Testing
internal import Weft

@Suite("JSON: documents that are read")
struct JSONReaderTests {
  static let documents: [(text: String, value: JSONValue)] = [
    ("null", .null), ("true", .bool(true)), ("false", .bool(false)), (" \t\r\n null \n\r\t ", .null),
    ("0", .integer(0)), ("-0", .integer(0)), ("7", .integer(7)), ("-12", .integer(-12)), ("130", .integer(130)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9007199254740993", .integer(9_007_199_254_740_993)),
    ("130.0", .real(130)), ("0.0", .real(0)), ("-0.0", .real(-0.0)), ("-0e0", .real(-0.0)), ("1e2", .real(100)),
    ("1E+2", .real(100)), ("25e-2", .real(0.25)), ("-1.5e1", .real(-15)), ("0e999999999999999999999", .real(0)),
    ("9223372036854775808.0", .real(0x1p63)), ("18446744073709551616e0", .real(0x1p64)),
    (#""""#, .string("")), (#""a""#, .string("a")), (#""a/b""#, .string("a/b")), (#""a\/b""#, .string("a/b")),
    (#""\"\\\b\f\n\r\t""#, .string("\"\\\u{8}\u{C}\n\r\t")), (#""x\u0000y""#, .string("x\0y")),
    (#""\u00e9\u00E9é""#, .string("ééé")), (#""\u20AC""#, .string("€")), (#""\ud83d\ude00!""#, .string("😀!")),
    (#""\uDBFF\uDFFF\uffff""#, .string("\u{10FFFF}\u{FFFF}")),
    ("\"\u{7F}\u{2028}\u{FEFF}\"", .string("\u{7F}\u{2028}\u{FEFF}")),
    (#""Zürich 😀 end""#, .string("Zürich 😀 end")),
    ("[]", .array([])), ("[ \n]", .array([])), ("{}", .object([:])), ("{ \t}", .object([:])),
    ("[1,1.0,\"1\"]", .array([.integer(1), .real(1), .string("1")])),
    (" [ [ ] , { } ] ", .array([.array([]), .object([:])])),
    (
      #"{"b":1,"a":[null,true],"":{"b":false}}"#,
      .object([
        "b": .integer(1), "a": .array([.null, .bool(true)]), "": .object(["b": .bool(false)]),
      ])
    ),
    ("{\"\u{E9}\":1,\"e\u{301}\":2}", .object(["\u{E9}": .integer(1), "e\u{301}": .integer(2)])),
    (#"{ "a" : 1 , "A" : 2 }"#, .object(["a": .integer(1), "A": .integer(2)])),
  ]

  @Test("Valid documents give exactly their values", arguments: documents)
  func valid(document: (text: String, value: JSONValue)) throws {
    #expect(try JSONReader.read(document.text) == document.value)
  }

  @Test(
    "Reals are the nearest to the decimal text, ties to even",
    arguments: [
      ("0.1", 0x3FB9_9999_9999_999A), ("1e23", 0x44B5_2D02_C7E1_4AF6), ("9007199254740993.0", 0x4340_0000_0000_0000),
      ("9007199254740993.00000000000000000001", 0x4340_0000_0000_0001),
      ("1.00000000000000011102230246251565404236316680908203125", 0x3FF0_0000_0000_0000),
      ("1.00000000000000011102230246251565404236316680908203126", 0x3FF0_0000_0000_0001),
      ("1.7976931348623157e308", 0x7FEF_FFFF_FFFF_FFFF), ("1.7976931348623158e308", 0x7FEF_FFFF_FFFF_FFFF),
      ("2.2250738585072014e-308", 0x0010_0000_0000_0000), ("2.2250738585072011e-308", 0x000F_FFFF_FFFF_FFFF),
      ("4.9e-324", 1), ("2.4703282292062328e-324", 1), ("2.4703282292062327e-324", 0), ("1e-400", 0),
      ("-1e-400", 0x8000_0000_0000_0000),
    ] as [(String, UInt64)])
  func nearest(text: String, bits: UInt64) throws {
    #expect(try JSONReader.read(text) == .real(Double(bitPattern: bits)))
  }

  @Test("A real of very many digits is read exactly")
  func longReal() throws {
    let zeros = String(repeating: "0", count: 100_000)
    #expect(try JSONReader.read("0.\(zeros)1e100001") == .real(1))
    #expect(try JSONReader.read("1\(zeros)e-100000") == .real(1))
    #expect(try JSONReader.read("1\(zeros).0e-99999") == .real(10))
  }

  @Test("Only the range is read, and lines are counted from where the caller says")
  func range() throws {
    let bytes = ContiguousArray("xx[1,\n2]yy{}".utf8)
    #expect(try JSONReader.read(bytes, in: 2..<8) == .array([.integer(1), .integer(2)]))
    #expect(try JSONReader.read(bytes, in: 10..<12) == .object([:]))
    let error = #expect(throws: JSONError.self) { try JSONReader.read(bytes, in: 2..<9, firstLine: 40) }
    #expect(error?.line == 41)
    #expect(error?.column == 3)
    let cut = #expect(throws: JSONError.self) { try JSONReader.read(bytes, in: 2..<7) }
    #expect(cut?.description == "line 2, column 2: expected ',' or ']' after an element")
    let empty = #expect(throws: JSONError.self) { try JSONReader.read(bytes, in: 5..<5) }
    #expect(empty?.description == "line 1, column 1: expected a value")
  }

  @Test("64 levels are read, one more is not")
  func depth() throws {
    let arrays = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    let objects = String(repeating: #"{"a":"#, count: 64) + "1" + String(repeating: "}", count: 64)
    var value = try JSONReader.read(arrays)
    for _ in 0..<63 {
      guard case .array(let elements) = value, elements.count == 1 else {
        Issue.record("not an array of one element")
        return
      }
      value = elements[0]
    }
    #expect(value == .array([]))
    _ = try JSONReader.read(objects)
    #expect(throws: JSONError.self) { try JSONReader.read("[\(arrays)]") }
    #expect(throws: JSONError.self) { try JSONReader.read(#"{"a":\#(objects)}"#) }
    // The limit is on what is open at once, not on how often something is opened.
    _ = try JSONReader.read("[" + Array(repeating: "[[]]", count: 1000).joined(separator: ",") + "]")
  }
}
