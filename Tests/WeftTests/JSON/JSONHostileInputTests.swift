internal import Testing
internal import Weft

@Suite("JSON: hostile input ends in an error")
struct JSONHostileInputTests {
  static let rich = """
    {"null":null,"yes":true,"no":false,"zero":-0,"max":9223372036854775807,"min":-9223372036854775808,
     "real":-12.5e-3,"whole":130.0,"text":"Zürich 😀 \\u00e9\\ud83d\\ude00\\n\\"\\\\","empty":"","nested":[[],{},[1,[2,{"a":[3]}]]],
     "é":"composed","e\u{301}":"decomposed" , "last" : [ 1 , 2.0 , "3" ] }
    """

  @Test("Every proper prefix of a document is refused")
  func prefixes() throws {
    let bytes = ContiguousArray(Self.rich.utf8)
    guard case .object(let object) = try JSONReader.read(bytes) else {
      Issue.record("not an object")
      return
    }
    #expect(object.members.count == 14)
    for length in 0..<bytes.count {
      let cut = #expect(throws: JSONError.self) { try JSONReader.read(bytes, in: 0..<length) }
      // A reader that looks beyond the range would disagree with one that has nothing to look at.
      let alone = #expect(throws: JSONError.self) { try JSONReader.read(ContiguousArray(bytes[..<length])) }
      #expect(cut == alone)
    }
  }

  @Test("20 000 mutations are read or refused, and what is read can be written and read again")
  func mutations() throws {
    var random = JSONRandomSource(seed: 20_000)
    var documents = [ContiguousArray(Self.rich.utf8)]
    for _ in 0..<19 { documents.append(JSONWriter.bytes(of: random.value(depth: 4))) }
    var readCount = 0
    var refusedCount = 0
    for _ in 0..<20_000 {
      var bytes = documents[random.below(documents.count)]
      for _ in 0...random.below(3) { mutate(&bytes, &random) }
      do throws(JSONError) {
        let value = try JSONReader.read(bytes)
        readCount += 1
        #expect(try JSONReader.read(JSONWriter.bytes(of: value, .pretty)) == value)
      } catch {
        refusedCount += 1
        #expect(error.line >= 1 && error.column >= 1 && error.column <= bytes.count + 1)
      }
    }
    #expect(readCount > 500)
    #expect(refusedCount > 5_000)
  }

  private static let telling = ContiguousArray("\"\\{}[]:,-+.eE0123456789ntfu \n".utf8)

  private func mutate(_ bytes: inout ContiguousArray<UInt8>, _ random: inout JSONRandomSource) {
    let byte = random.below(2) == 0 ? Self.telling[random.below(Self.telling.count)] : UInt8(random.below(256))
    let position = random.below(bytes.count + 1)
    guard position < bytes.count else { return bytes.append(byte) }
    switch random.below(5) {
    case 0: bytes[position] = byte
    case 1: bytes[position] ^= 1 << UInt8(random.below(8))
    case 2: bytes.insert(byte, at: position)
    case 3: bytes.remove(at: position)
    default: bytes.swapAt(position, random.below(bytes.count))
    }
  }

  @Test("B210: a million opening brackets are refused at the 65th", arguments: ["[", #"{"":"#, #"[{"":"#])
  func depthBomb(opening: String) {
    let bomb = ContiguousArray(String(repeating: opening, count: (1 << 20) / opening.utf8.count).utf8)
    let error = #expect(throws: JSONError.self) { try JSONReader.read(bomb) }
    #expect(error?.message == "expected no more than 64 nested arrays and objects")
    #expect(error?.line == 1)
    // "[" is one byte, {"": four, and [{"": opens two.
    #expect(error?.column == [1: 65, 4: 257, 5: 161][opening.utf8.count])
  }

  @Test("An object of many equivalent names keeps them all apart")
  func equivalentNames() throws {
    var names = [""]
    for _ in 0..<14 { names = names.flatMap { [$0 + "\u{E9}", $0 + "e\u{301}"] } }
    let members = names.enumerated().map { "\"\($0.element)\":\($0.offset)" }.joined(separator: ",")
    guard case .object(let object) = try JSONReader.read("{\(members)}") else {
      Issue.record("not an object")
      return
    }
    #expect(object.members.count == 1 << 14)
    for (position, name) in names.enumerated() where position % 100 == 0 {
      #expect(object[name] == .integer(Int64(position)))
    }
    let error = #expect(throws: JSONError.self) { try JSONReader.read("{\(members),\n\"\(names[9_999])\":0}") }
    #expect(error?.description == "line 2, column 1: expected a name that the object does not have yet")
  }
}
