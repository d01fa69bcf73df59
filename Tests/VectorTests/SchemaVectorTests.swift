internal import Testing
internal import Weft
internal import WeftCrypto
internal import WeftOperations

struct SchemaVectorTests {
  @Test("A schema and its digest", arguments: VectorFile.schema.cases("schemas"))
  func schemas(_ vector: VectorCase) throws {
    let schema = try Schema(json: vector.fields.text("json"))
    let digest = try vector.fields.digest("digest")
    #expect(schema.digest == digest)
    #expect(try SHA256.digest(of: vector.fields.bytes("input")) == digest)
    #expect(try Schema(json: schema.json).digest == digest)
    #expect(try Schema(json: schema.json).json == schema.json)
  }

  @Test("What is no schema", arguments: VectorFile.schema.cases("refused"))
  func refused(_ vector: VectorCase) throws {
    let json = try vector.fields.text("json")
    let error = try #require(#expect(throws: WeftError.self) { try Schema(json: json) })
    #expect([.schemaInvalid, .malformedInput].contains(error.code))
    #expect(try error.description.contains(vector.fields.text("why")), "\(error)")
  }
}
