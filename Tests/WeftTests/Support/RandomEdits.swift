internal import Weft

/// Random writes by seed over a few entities, so that they collide.
struct RandomEdits {
  let bits: SeededBits
  let entities: [EntityReference]
  private static let elements = ["a", "b", "\u{e9}", "e\u{301}"]
  /// What was added to each counter by writes that were committed.
  private(set) var added: [EntityReference: Int64] = [:]

  init(_ bits: SeededBits, entitiesPerType: Int = 3) {
    self.bits = bits
    var entities: [EntityReference] = []
    for type in TestSchema.types {
      for index in 0..<entitiesPerType {
        // Natural keys, two of which look the same and are not, and ids.
        switch index % 3 {
        case 0: entities.append(EntityReference(type, key: "e\u{301}\(index / 3)"))
        case 1: entities.append(EntityReference(type, key: "\u{e9}\(index / 3)"))
        default: entities.append(EntityReference(type, EntityID(rawValue: UInt128(index) << 64 | 7)))
        }
      }
    }
    self.entities = entities
  }

  /// One transaction of up to `limit` actions; one in ten throws and must leave nothing.
  mutating func write(_ replica: Replica, limit: Int = 6) throws {
    struct Change: Error {}
    var added: [EntityReference: Int64] = [:]
    do {
      try replica.write { transaction in
        for _ in 0...bits.next(below: limit) { try act(transaction, &added) }
        if bits.next(below: 10) == 0 { throw Change() }
      }
      self.added.merge(added) { $0 + $1 }
    } catch is Change {}
  }

  private func act(_ transaction: Transaction, _ added: inout [EntityReference: Int64]) throws {
    let entity = entities[bits.next(below: entities.count)]
    let type = entity.type
    guard let counter = TestSchema.counters[type], let set = TestSchema.sets[type] else { return }
    let choice = bits.next(below: 4)
    let element = type == "page" ? Value.int(Int64(choice)) : .text(Self.elements[choice])
    switch bits.next(below: 12) {
    case 0: try transaction.create(entity)
    case 1, 2:
      let title = bits.next(below: 8) == 0 ? Value.null : .text("t\(bits.next(below: 5))")
      try transaction.set(entity, "title", title)
    case 3, 4:
      let amount = Int64(bits.next(below: 21)) - 10
      try transaction.add(entity, counter, amount)
      added[entity, default: 0] += amount
    case 5, 6: try transaction.insert(entity, set, element)
    case 7, 8: try transaction.remove(entity, set, element)
    case 9: try transaction.delete(entity)
    case 10: try transaction.restore(entity)
    default:
      guard type == "item" else { return }
      let value = TestSchema.hostileValues[bits.next(below: TestSchema.hostileValues.count)]
      if bits.next(below: 2) == 0 || value == .null {
        try transaction.set(entity, "note", value)
      } else if bits.next(below: 2) == 0 {
        try transaction.insert(entity, "things", value)
      } else {
        try transaction.remove(entity, "things", value)
      }
    }
  }
}
