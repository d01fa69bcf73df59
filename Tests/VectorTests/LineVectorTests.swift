internal import Testing
internal import Weft
internal import WeftCausality
internal import WeftOperations

struct LineVectorTests {
  @Test("A line gives its meaning", arguments: VectorFile.lines.cases("lines"))
  func reading(_ vector: VectorCase) throws {
    let line = try OperationLine(parsing: ContiguousArray(vector.fields.text("line").utf8), number: 1)
    let expected = try vector.fields.fields("meaning")
    #expect(try line.milliseconds == expected.number("t"))
    #expect(try (line.counter ?? 0) == expected.number("counter"))
    #expect(try line.device == expected.text("device"))
    #expect(try line.sequence == (expected.has("sequence") ? expected.number("sequence") : nil))
    let reference = EntityReference(line.entity, text: line.id)
    #expect(try reference == EntityReference(expected.text("entity"), expected.entityID()))
    #expect(try reference.key == (expected.has("key") ? expected.text("key") : nil))
    #expect(try line.actions == expected.objects("actions").map(Self.action))
    let names = try Self.names(expected)
    #expect(line.names?.map(\.label) == names?.map(\.label))
    #expect(line.names?.map(\.sequence) == names?.map(\.sequence))
  }

  @Test("A meaning gives the line that is written for it", arguments: VectorFile.lines.cases("lines"))
  func writing(_ vector: VectorCase) throws {
    let meaning = try vector.fields.fields("meaning")
    let counter: UInt16 = try meaning.number("counter")
    var line = OperationLine(
      milliseconds: try meaning.number("t"), counter: counter == 0 ? nil : counter, device: try meaning.text("device"),
      sequence: meaning.has("sequence") ? try meaning.number("sequence") : nil, entity: try meaning.text("entity"),
      id: try meaning.text(meaning.has("key") ? "key" : "id"), names: try Self.names(meaning))
    for action in try meaning.objects("actions").map(Self.action) {
      let isAdmitted = line.appendIfAdmitted(action)
      #expect(isAdmitted)
    }
    let written = String(decoding: line.bytes, as: UTF8.self)
    #expect(try written == vector.fields.text(vector.fields.has("written") ? "written" : "line"))
  }

  @Test("What is no operation line", arguments: VectorFile.lines.cases("refused"))
  func refused(_ vector: VectorCase) throws {
    let line = ContiguousArray(try vector.fields.text("line").utf8)
    let error = try #require(#expect(throws: WeftError.self) { try OperationLine(parsing: line, number: 7) })
    #expect(error.code == .malformedInput && error.line == 7)
    let fragment =
      vector.fields.has("place") ? try "“\(vector.fields.text("place"))”" : try vector.fields.text("why")
    #expect(error.message.contains(fragment), "\(error)")
  }

  private static func action(_ fields: VectorFields) throws -> LineAction {
    switch try fields.action() {
    case .create: return .create
    case .set(let field, let value): return .set(field: field, value: value)
    case .add(let field, let amount): return .add(field: field, amount: amount)
    case .insert(let field, let element, _): return .insert(field: field, element: element)
    case .remove(let field, let element, _): return .remove(field: field, element: element)
    case .delete: return .delete
    case .restore: return .restore
    case .unknown: throw VectorFields.Fault(member: "action")
    }
  }

  private static func names(_ meaning: VectorFields) throws -> [LineName]? {
    guard meaning.has("names") else { return nil }
    return try meaning.fields("names").object.members.map {
      LineName(label: $0.name, sequence: try VectorFields.number($0.value, "names"))
    }
  }
}
