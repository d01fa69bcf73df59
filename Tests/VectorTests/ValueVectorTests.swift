internal import Testing
internal import Weft
internal import WeftOperations

struct ValueVectorTests {
  @Test("A value, its canonical bytes and its JSON", arguments: VectorFile.values.cases("values"))
  func values(_ vector: VectorCase) throws {
    let bytes = try vector.fields.bytes("bytes")
    let value = try VectorFields.value(bytes)
    #expect(value.canonicalBytes == bytes)
    #expect(try Self.word(for: value) == vector.fields.text("kind"))
    let json = try vector.fields.text("json")
    #expect(String(decoding: JSONWriter.bytes(of: value.json), as: UTF8.self) == json)
    let others = vector.fields.has("reads") ? try vector.fields.texts("reads") : []
    for text in [json] + others {
      #expect(try Value(json: JSONReader.read(text)).canonicalBytes == bytes, "\(text)")
    }
  }

  @Test("Bytes that are no value", arguments: VectorFile.values.cases("refused"))
  func refused(_ vector: VectorCase) throws {
    let bytes = try vector.fields.bytes("bytes")
    #expect(throws: VectorFields.Fault.self) { try VectorFields.value(bytes) }
    #expect(try ["text", "value"].contains(vector.fields.text("reason")))
  }

  @Test("JSON that is no value", arguments: VectorFile.values.cases("refusedJSON"))
  func refusedJSON(_ vector: VectorCase) throws {
    let text = try vector.fields.text("json")
    #expect(throws: (any Error).self) { try Value(json: JSONReader.read(text)) }
  }

  @Test("The order of values is that of their canonical bytes")
  func order() throws {
    let texts = try VectorFields(VectorFile.values.document).texts("order")
    let all = try texts.map { try VectorFields.value(#require(ContiguousArray(hexadecimal: $0))) }
    for (left, right) in zip(all, all.dropFirst()) {
      #expect(left.canonicalBytes.lexicographicallyPrecedes(right.canonicalBytes))
      #expect(left != right)
    }
  }

  private static func word(for value: Value) -> String {
    switch value {
    case .null: "null"
    case .bool: "bool"
    case .int: "int"
    case .real: "real"
    case .text: "text"
    case .bytes: "bytes"
    case .id: "id"
    }
  }
}
