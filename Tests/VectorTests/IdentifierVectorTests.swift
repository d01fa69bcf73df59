internal import Testing
internal import WeftCausality
internal import WeftIngest
internal import WeftOperations

struct IdentifierVectorTests {
  @Test("An id as text and as bytes", arguments: VectorFile.ids.cases("texts"))
  func texts(_ vector: VectorCase) throws {
    let (text, bytes) = (try vector.fields.text("text"), try vector.fields.bytes("bytes"))
    let id = try #require(EntityID(text))
    var encoded = ContiguousArray<UInt8>()
    id.appendBytes(to: &encoded)
    #expect(encoded == bytes)
    #expect(EntityID(bytes: bytes) == id)
    #expect(id.description == text)
    #expect(DeviceID(text)?.description == text)
    for other in vector.fields.has("reads") ? try vector.fields.texts("reads") : [] { #expect(EntityID(other) == id) }
  }

  @Test("Texts that are natural keys", arguments: VectorFile.ids.cases("noTexts"))
  func noTexts(_ vector: VectorCase) throws {
    let text = try vector.fields.text("text")
    #expect(EntityID(text) == nil)
    #expect(EntityReference("item", text: text).key == text)
  }

  @Test("The id of a natural key", arguments: VectorFile.ids.cases("keys"))
  func keys(_ vector: VectorCase) throws {
    let reference = EntityReference(try vector.fields.text("type"), text: try vector.fields.text("key"))
    #expect(try reference.id == vector.fields.entityID())
    #expect(try (reference.key ?? "") == vector.fields.text("key"))
  }

  @Test("The device of an imported label", arguments: VectorFile.ids.cases("devices"))
  func devices(_ vector: VectorCase) throws {
    let device = ImportSession.device(of: try vector.fields.text("label"), in: try vector.fields.device("own"))
    #expect(try device == vector.fields.device())
  }

  @Test("The text of an operation's identity", arguments: VectorFile.ids.cases("operations"))
  func operations(_ vector: VectorCase) throws {
    let author = Author(
      device: try vector.fields.device(), incarnation: Incarnation(rawValue: try vector.fields.number("incarnation")))
    let id = OperationID(author: author, sequence: try vector.fields.number("sequence"))
    #expect(try id.description == vector.fields.text("text"))
    #expect(try VectorFields.operationID(vector.fields.text("text")) == id)
  }

  @Test("Identities are ordered by their bytes")
  func order() throws {
    let all = try VectorFields(VectorFile.ids.document).texts("order").map(VectorFields.operationID)
    for (left, right) in zip(all, all.dropFirst()) { #expect(left < right) }
  }
}
