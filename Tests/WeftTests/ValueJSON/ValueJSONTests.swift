internal import Testing
internal import Weft
internal import WeftOperations

@Suite("Values in JSON")
struct ValueJSONTests {
  struct Pair: Sendable {
    let value: Value
    let text: String

    init(_ value: Value, _ text: String) {
      self.value = value
      self.text = text
    }
  }

  static let uuid = "01890a5d-ac96-774b-bcce-b302099a8057"

  /// Each value and the one text that is written for it.
  static let pairs: [Pair] = [
    Pair(.null, "null"), Pair(.bool(true), "true"), Pair(.bool(false), "false"),
    Pair(.int(0), "0"), Pair(.int(-1), "-1"), Pair(.int(130), "130"),
    Pair(.int(.max), "9223372036854775807"), Pair(.int(.min), "-9223372036854775808"),
    Pair(.int(1 << 53 + 1), "9007199254740993"),
    Pair(.real(130), "130.0"), Pair(.real(130.5), "130.5"), Pair(.real(0), "0.0"), Pair(.real(0.1), "0.1"),
    Pair(.real(-122.673), "-122.673"), Pair(.real(.leastNonzeroMagnitude), "5e-324"),
    Pair(.real(.greatestFiniteMagnitude), "1.7976931348623157e+308"), Pair(.real(0x1p53), "9007199254740992.0"),
    Pair(.real(.nan), #"{"$real":"NaN"}"#), Pair(.real(.infinity), #"{"$real":"Infinity"}"#),
    Pair(.real(-.infinity), #"{"$real":"-Infinity"}"#),
    Pair(.text(""), #""""#), Pair(.text("NaN"), #""NaN""#), Pair(.text("e\u{301}"), "\"e\u{301}\""),
    Pair(.text("\u{E9}"), "\"\u{E9}\""), Pair(.text("{\"$id\":1}\n"), #""{\"$id\":1}\n""#),
    Pair(.bytes([]), #"{"$bytes":""}"#), Pair(.bytes([0]), #"{"$bytes":"AA=="}"#),
    Pair(.bytes([0xFB, 0xFF, 0xBF]), #"{"$bytes":"+/+/"}"#),
    Pair(.id(EntityID(rawValue: 0x01890a5d_ac96_774b_bcce_b302099a8057)), "{\"$id\":\"\(uuid)\"}"),
  ]

  @Test("Every value is written in its one form and read back as itself", arguments: pairs)
  func form(_ pair: Pair) throws {
    #expect(String(decoding: JSONWriter.bytes(of: pair.value.json), as: UTF8.self) == pair.text)
    let read = try Value(json: JSONReader.read(pair.text))
    #expect(read == pair.value)
    #expect(read.kind == pair.value.kind)
  }

  @Test("Equal reals are written alike, whatever their bits")
  func canonicalReals() {
    #expect(Value.real(-0.0).json == .real(0.0))
    #expect(Value.real(Double(bitPattern: 0xFFF8_0000_0000_0001)).json == Value.real(.nan).json)
  }

  @Test("A number is a real exactly when it has a fraction or an exponent")
  func numbers() throws {
    #expect(try Value(json: JSONReader.read("1e2")) == .real(100))
    #expect(try Value(json: JSONReader.read("-0.0")) == .real(0))
    #expect(try Value(json: JSONReader.read("-0")) == .int(0))
  }

  @Test("A UUID is read in capitals and written in small letters")
  func capitals() throws {
    let value = try Value(json: JSONReader.read("{\"$id\":\"\(Self.uuid.uppercased())\"}"))
    #expect(value.json == .object(["$id": .string(Self.uuid)]))
  }

  struct Refusal: Sendable {
    let text: String
    let error: ValueJSONError

    init(_ text: String, _ error: ValueJSONError) {
      self.text = text
      self.error = error
    }
  }

  static let refusals: [Refusal] = [
    Refusal("[]", .array), Refusal("[1]", .array),
    Refusal("{}", .object), Refusal(#"{"a":1}"#, .object), Refusal(#"{"$date":"2020-10-08"}"#, .object),
    Refusal(#"{"$id":"\#(uuid)","$real":"NaN"}"#, .object), Refusal(#"{"$bytes":"AA==","a":null}"#, .object),
    Refusal(#"{"$bytes":1}"#, .base64), Refusal(#"{"$bytes":null}"#, .base64), Refusal(#"{"$bytes":"A"}"#, .base64),
    Refusal(#"{"$bytes":"AA"}"#, .base64), Refusal(#"{"$bytes":"AB=="}"#, .base64),
    Refusal(#"{"$bytes":"AA-_"}"#, .base64), Refusal(#"{"$bytes":"AAAA\n"}"#, .base64),
    Refusal(#"{"$id":"1"}"#, .identifier), Refusal(#"{"$id":7}"#, .identifier), Refusal(#"{"$id":""}"#, .identifier),
    Refusal(#"{"$id":{"$id":"\#(uuid)"}}"#, .identifier),
    Refusal(#"{"$real":"nan"}"#, .real), Refusal(#"{"$real":"1.0"}"#, .real), Refusal(#"{"$real":1.0}"#, .real),
    Refusal(#"{"$real":"+Infinity"}"#, .real),
  ]

  @Test("Any other array or object is refused", arguments: refusals)
  func refusal(_ refusal: Refusal) throws {
    let json = try JSONReader.read(refusal.text)
    #expect(throws: refusal.error) { try Value(json: json) }
  }

  @Test("Bytes follow the vectors of RFC 4648, section 10, and no shortened or padded form of them is taken")
  func base64() throws {
    let vectors = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]
    for (count, text) in vectors.enumerated() {
      let value = Value.bytes(Array("foobar".utf8.prefix(count)))
      #expect(value.json == .object(["$bytes": .string(text)]))
      #expect(try Value(json: value.json) == value)
    }
    for text in [
      "Zg=", "Zg", "Zg===", "=Zg=", "Z===", "====", "Zm9=", "Zh==", "Zm9v====", "Zg==Zg==", "Zm9v ", "Zm\u{F6}v",
    ] {
      #expect(throws: ValueJSONError.base64, "\(text)") { try Value(json: .object(["$bytes": .string(text)])) }
    }
  }

  @Test("All bytes and all lengths come back")
  func allBytes() throws {
    let all = (0..<256).map { UInt8($0) } + (0..<256).map { UInt8(255 - $0) }
    for count in 0...all.count {
      let value = Value.bytes(Array(all[..<count]))
      #expect(try Value(json: value.json) == value)
    }
  }
}
