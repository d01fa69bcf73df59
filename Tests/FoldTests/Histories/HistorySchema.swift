internal import WeftOperations

/// The schema of random histories, and what their devices do under it.
enum HistorySchema {
  static let schema: Schema = {
    let fields = [
      Field("title", .any), Field("done", .bool), Field("count", .int, .counter), Field("tags", .any, .set()),
      Field("numbers", .number, .set()),
    ]
    do {
      return try Schema(entities: [
        EntityType("note", life: .editsRevive, fields: fields),
        EntityType("list", life: .deleteWins, fields: fields.reversed()),
        EntityType("entry", life: .lastWriterWins, fields: fields),
      ])
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  /// Three entities that share an id, one with a natural key, one of no known type, and cold ones.
  ///
  /// In random order, so that other ones are hot in each history.
  static func entities(_ random: inout SplitMix64) -> [EntityReference] {
    let hot = schema.entities.map { EntityReference($0.name, EntityID(rawValue: 1)) }
    let odd = [EntityReference("list", key: "groceries"), EntityReference("alien", EntityID(rawValue: 1))]
    let cold = (0..<random.below(6)).map { EntityReference("note", EntityID(rawValue: UInt128($0) << 70 | 5)) }
    return (hot + odd + cold).shuffled(using: &random)
  }

  static let values: [Value] = [
    .null, .bool(false), .bool(true), .int(0), .int(1), .int(-128), .int(9_007_199_254_740_993), .int(.max), .int(.min),
    .real(0.0), .real(-0.0), .real(1), .real(.nan), .real(Double(nan: 9, signaling: false)), .real(-.infinity),
    .real(.leastNonzeroMagnitude), .text(""), .text("\u{E9}"), .text("e\u{301}"), .text("a\u{0}b"), .bytes([]),
    .bytes([0, 255]), .id(EntityID(rawValue: 0)), .id(EntityID(rawValue: 1 << 127)),
  ]

  static let elements: [Value] = [.text("\u{E9}"), .text("e\u{301}"), .real(-0.0), .real(0.0), .int(1)]

  static let numbers: [Value] = [.int(1), .real(1), .real(.nan), .text("no number")]

  /// One action; `bias` tilts towards fields, sets, lives, or nothing.
  static func action(
    on entity: EntityReference, by station: Station, _ bias: Int, _ random: inout SplitMix64
  ) -> Action {
    var kind = random.below(12)
    if random.chance(50) {
      switch bias {
      case 1: kind = random.below(3)
      case 2: kind = 3 + random.below(4)
      case 3: kind = 7 + random.below(4)
      default: break
      }
    }
    switch kind {
    case 0: return .set(field: "title", value: random.pick(values))
    case 1: return .set(field: "done", value: random.pick([.null, .bool(true), .bool(false), .int(1)]))
    case 2: return .add(field: "count", amount: random.pick([1, -1, 5, .max, .min, 0]))
    case 3: return station.insertion(of: random.pick(elements), into: "tags", of: entity)
    case 4: return station.removal(of: random.pick(elements), from: "tags", of: entity)
    case 5: return station.insertion(of: random.pick(numbers), into: "numbers", of: entity)
    case 6: return station.removal(of: random.pick(numbers), from: "numbers", of: entity)
    case 7: return .create
    case 8, 9: return station.deletion(of: entity)
    case 10: return station.restoration(of: entity)
    default:
      return .unknown(
        code: ActionCode(rawValue: 19), field: random.pick([nil, "title", "colour"]), kind: .text, payload: [97],
        names: [])
    }
  }
}
