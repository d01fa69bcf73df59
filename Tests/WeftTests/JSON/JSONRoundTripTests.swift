internal import Testing
internal import Weft

@Suite("JSON: what is written is read back")
struct JSONRoundTripTests {
  @Test("Random values survive both forms, the second writing is the same bytes", arguments: 0..<8)
  func randomValues(seed: UInt64) throws {
    var random = JSONRandomSource(seed: seed)
    for _ in 0..<250 {
      let value = random.value(depth: 5)
      for form in [JSONWriter.Form.compact, .pretty] {
        let bytes = JSONWriter.bytes(of: value, form)
        let back = try JSONReader.read(bytes)
        #expect(back == value)
        #expect(JSONWriter.bytes(of: back, form) == bytes)
      }
    }
  }

  @Test("100 000 random finite bit patterns survive")
  func reals() throws {
    var random = JSONRandomSource(seed: 0x5EED)
    var writer = JSONWriter()
    var lost = 0
    for _ in 0..<100_000 {
      let value = random.real()
      writer.bytes.removeAll(keepingCapacity: true)
      writer.real(value)
      let bytes = writer.bytes
      writer.endLine()
      guard case .real(let back) = try JSONReader.read(bytes), back.bitPattern == value.bitPattern else {
        lost += 1
        continue
      }
    }
    #expect(lost == 0)
  }

  @Test("Every scalar value survives, alone and in a name")
  func scalars() throws {
    var text = ""
    for codePoint in UInt32(0)...0x10FFFF {
      if let scalar = Unicode.Scalar(codePoint) { text.unicodeScalars.append(scalar) }
      if codePoint % 0x1000 == 0xFFF {
        let value = JSONValue.object([text: .string(text)])
        #expect(try JSONReader.read(JSONWriter.bytes(of: value)) == value)
        text = ""
      }
    }
    #expect(text.isEmpty)
  }
}
