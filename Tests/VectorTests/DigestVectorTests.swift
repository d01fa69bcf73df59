internal import Testing
internal import Weft
internal import WeftCausality
internal import WeftCrypto
internal import WeftFold
internal import WeftOperations

struct DigestVectorTests {
  @Test("What a visible entity adds to the digest", arguments: VectorFile.digests.cases("entities"))
  func entities(_ vector: VectorCase) throws {
    let entity = EntityReference(try vector.fields.text("type"), try vector.fields.entityID())
    let shown = try vector.fields.fields("fields").object.members.map { member in
      guard case .object(let object) = member.value else { throw VectorFields.Fault(member: member.name) }
      return (name: member.name, fields: VectorFields(object))
    }
    let fields = shown.map { name, fields in
      fields.has("register")
        ? Field(name, .any) : fields.has("counter") ? Field(name, .int, .counter) : Field(name, .any, .set())
    }
    var state = FoldState(FoldSchema(try Schema(entities: [EntityType(entity.type, fields: fields)])))
    let author = Author(device: DeviceID(rawValue: 1), incarnation: Incarnation(rawValue: 1))
    for (position, action) in ([.create] + (try shown.flatMap(Self.actions))).enumerated() {
      let id = OperationID(author: author, sequence: UInt64(position) + 1)
      state.apply(Operation(id: id, stamp: Stamp(rawValue: UInt64(position) + 1), entity: entity, action: action))
    }
    let slot = try #require(state.find(0, entity.id))
    var input = ContiguousArray<UInt8>()
    state.appendVisibleState(type: 0, slot: slot, to: &input)
    #expect(try input.hexadecimal == vector.fields.text("input"))
    #expect(try SHA256.digest(of: input) == vector.fields.digest("digest"))
  }

  @Test("Digests add up modulo 2^256", arguments: VectorFile.digests.cases("sums"))
  func sums(_ vector: VectorCase) throws {
    let digests = try vector.fields.texts("digests").map { text in
      try #require(ContiguousArray(hexadecimal: text).flatMap { SHA256Digest(bytes: $0) })
    }
    let sum = try vector.fields.digest("sum")
    #expect(digests.reduce(.zero) { $0 &+ $1 } == sum)
    #expect(digests.reduce(sum) { $0 &- $1 } == .zero)
  }

  /// Operations that bring a field to what it shows.
  private static func actions(_ name: String, _ fields: VectorFields) throws -> [Action] {
    if fields.has("register") {
      return [.set(field: name, value: try VectorFields.value(fields.bytes("register")))]
    }
    if fields.has("set") {
      return try fields.texts("set").map { text in
        let element = try VectorFields.value(#require(ContiguousArray(hexadecimal: text)))
        return .insert(field: name, element: element, names: [])
      }
    }
    var (rest, actions): (Int128, [Action]) = (try fields.number("counter"), [])
    repeat {
      let amount = Int64(clamping: rest)
      actions.append(.add(field: name, amount: amount))
      rest -= Int128(amount)
    } while rest != 0
    return actions
  }
}
