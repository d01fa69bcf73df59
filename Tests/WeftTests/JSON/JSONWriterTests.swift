internal import Testing
internal import Weft

@Suite("JSON: the written text")
struct JSONWriterTests {
  static let value = JSONValue.object([
    "b": .integer(1), "a": .array([.null, .bool(true), .array([]), .object([:])]),
    "c": .object(["real": .real(130), "text": .string("é\n")]),
  ])

  @Test("The compact form has no white space and keeps the order")
  func compact() {
    var writer = JSONWriter()
    writer.write(Self.value)
    #expect(writer.text == #"{"b":1,"a":[null,true,[],{}],"c":{"real":130.0,"text":"é\n"}}"#)
  }

  @Test("The pretty form indents by two spaces and leaves empty containers on their line")
  func pretty() {
    var writer = JSONWriter(.pretty)
    writer.write(Self.value)
    let expected = #"""
      {
        "b": 1,
        "a": [
          null,
          true,
          [],
          {}
        ],
        "c": {
          "real": 130.0,
          "text": "é\n"
        }
      }
      """#
    #expect(writer.text == expected)
  }

  @Test(
    "Numbers",
    arguments: [
      (.integer(0), "0"), (.integer(.max), "9223372036854775807"), (.integer(.min), "-9223372036854775808"),
      (.real(130), "130.0"), (.real(0), "0.0"), (.real(-0.0), "-0.0"), (.real(0.1), "0.1"), (.real(1e20), "1e+20"),
      (.real(.leastNonzeroMagnitude), "5e-324"), (.real(0x1p53 - 1), "9007199254740991.0"), (.real(-1.5), "-1.5"),
    ] as [(JSONValue, String)])
  func numbers(value: JSONValue, text: String) {
    #expect(JSONWriter.bytes(of: value) == ContiguousArray(text.utf8))
  }

  @Test("Strings have only the escapes that they need")
  func strings() {
    var writer = JSONWriter()
    writer.string("\"\\/\0\u{1}\u{7}\u{8}\t\n\u{B}\u{C}\r\u{E}\u{F}\u{10}\u{1A}\u{1F} \u{7F}\u{80}\u{2028}e\u{301}😀")
    let escaped = #"\"\\/\u0000\u0001\u0007\b\t\n\u000b\f\r\u000e\u000f\u0010\u001a\u001f"#
    let expected = "\"" + escaped + " \u{7F}\u{80}\u{2028}e\u{301}😀\""
    #expect(Array(writer.text.utf8) == Array(expected.utf8))
  }

  @Test("A long document may be passed on in pieces, lines may follow one another")
  func streaming() {
    var writer = JSONWriter(appendingTo: ContiguousArray("head\n".utf8))
    var passedOn = ContiguousArray<UInt8>()
    for line in 0..<2 {
      writer.beginObject()
      writer.key("line")
      writer.integer(Int64(line))
      writer.key("elements")
      writer.beginArray()
      for element in 0..<3 {
        writer.beginArray()
        writer.real(Double(element))
        writer.endArray()
        passedOn += writer.bytes
        writer.bytes.removeAll()
      }
      writer.endArray()
      writer.key("\"k\"")
      writer.null()
      writer.key("v")
      writer.bool(false)
      writer.endObject()
      writer.endLine()
    }
    passedOn += writer.bytes
    let expected = """
      head
      {"line":0,"elements":[[0.0],[1.0],[2.0]],"\\"k\\"":null,"v":false}
      {"line":1,"elements":[[0.0],[1.0],[2.0]],"\\"k\\"":null,"v":false}

      """
    #expect(String(decoding: passedOn, as: UTF8.self) == expected)
  }

  @Test("A real that is not finite stops the program")
  func notFinite() async {
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.real(.nan)
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.write(.array([.real(-.infinity)]))
    }
  }

  @Test("What would not be a document stops the program")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.beginObject()
      writer.null()
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("a")
      writer.endObject()
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.null()
      writer.null()
    }
  }
}
