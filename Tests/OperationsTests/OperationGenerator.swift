internal import WeftCausality
internal import WeftOperations

/// Makes lists of operations from a seed: which mix of entities, actions, texts and stamps is drawn per list, so that
/// rare combinations come up.
struct OperationGenerator {
  var random: SplitMix64
  private var types: [String] = []
  private var fields: [String] = []
  private var entities: [EntityReference] = []
  private var authors: [Author] = []
  private var list = OperationList(stamped: [])

  static let texts = [
    "", "\0", "a\0b", "milk", "\u{E9}", "e\u{301}", "\u{FEFF}", "\u{202E}abc", "\u{1F469}\u{200D}\u{1F4BB}",
    "\u{10FFFF}", "'; --", String(repeating: "ä", count: 100), String(repeating: "x", count: 16_500),
  ]
  static let names = [
    "item", "list", "title", "\u{E9}", "e\u{301}", "a b", "\0", "\u{1F9C0}", String(repeating: "n", count: 64),
    String(repeating: "n", count: 63) + "m", "1", "_",
  ]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func makeList(maximumCount: Int = 400) -> OperationList {
    let count = min(maximumCount, pick([1, 1, 2, 3, below(60) + 1, below(400) + 1]))
    list = OperationList(stamped: [])
    list.author = Author(device: DeviceID(rawValue: wide()), incarnation: Incarnation(rawValue: UInt32(below(1 << 32))))
    list.firstSequence = pick([1, 2, 127, 128, 1 << 32, 1 << 61, UInt64(below(1 << 40)) + 1])
    list.schemaVersion = pick([1, 127, 128, .max])
    types = (0..<below(4) + 1).map { _ in pick(Self.names) }
    fields = (0..<below(8) + 1).map { _ in pick(Self.names) }
    authors = [list.author, Author(device: list.author.device, incarnation: Incarnation(rawValue: 0))]
    authors += (0..<3).map { _ in Author(device: DeviceID(rawValue: wide()), incarnation: Incarnation(rawValue: .max)) }
    let keyedShare = pick([0, 0, 50, 100])
    entities = (0..<pick([1, 2, 1 + count / 4, count * 8, count * 8, count * 8])).map { _ in makeEntity(keyedShare) }
    appendOperations(count, staying: pick([0, 0, 50, 90]), unknown: pick([0, 0, 20, 100]))
    return list
  }

  private mutating func makeEntity(_ keyedShare: Int) -> EntityReference {
    let type = pick(types)
    if below(100) < keyedShare {
      return EntityReference(
        type, key: pick(["k", "\0", "\u{E9}", "e\u{301}", "key \(below(1000))", pick(Self.texts) + "k"]))
    }
    // Few ids, so that the same one comes under several types.
    return EntityReference(type, EntityID(rawValue: below(4) == 0 ? UInt128(below(3)) : wide()))
  }

  private mutating func appendOperations(_ count: Int, staying: Int, unknown: Int) {
    var entity = pick(entities)
    var stamp = firstStamp()
    var left = 0
    let transactionLimit = pick([1, 3, 20])
    for index in 0..<count {
      if below(100) >= staying { entity = pick(entities) }
      let begins = left == 0
      if begins {
        left = below(transactionLimit) + 1
        if index > 0 { stamp = laterStamp(than: stamp) }
      } else {
        stamp = Stamp(rawValue: stamp.rawValue + 1)
      }
      left -= 1
      let action = below(100) < unknown ? unknownAction(index) : knownAction(index)
      list.operations.append(DraftedOperation(action, entity, stamp: stamp, beginsTransaction: begins))
    }
  }

  // MARK: Stamps

  private mutating func firstStamp() -> Stamp {
    let milliseconds = pick([0, 1, 1_700_000_000_000, UInt64(below(200_000_000_000_000)), 253_402_300_000_000])
    let counter = pick([0, 1, 9, 10, 35, 127, 128, 255, 256, 65_530, 65_535] as [UInt64])
    return Stamp(rawValue: max(1, milliseconds << 16 | counter))
  }

  private mutating func laterStamp(than stamp: Stamp) -> Stamp {
    let next = stamp.rawValue + 1
    switch below(6) {
    case 0: return Stamp(rawValue: next + UInt64(below(70_000)))
    case 1: return Stamp(rawValue: (next >> 16 + 1) << 16)
    case 2: return Stamp(rawValue: (next >> 16 + UInt64(below(1_000))) << 16 | 0xFFFF)
    case 3: return Stamp(rawValue: next | 0xFFFF)
    default: return Stamp(rawValue: next)
    }
  }

  // MARK: Actions

  private mutating func knownAction(_ index: Int) -> Action {
    let field = pick(fields)
    switch below(9) {
    case 0: return .create
    case 1: return .delete(names: names(index))
    case 2: return .restore(names: names(index))
    case 3: return .add(field: field, amount: integer())
    case 4: return .insert(field: field, element: value(), names: names(index))
    case 5: return .remove(field: field, element: value(), names: names(index))
    default: return .set(field: field, value: value())
    }
  }

  /// Codes and kinds of later versions, and known ones in combinations that no known action has.
  private mutating func unknownAction(_ index: Int) -> Action {
    let field = below(3) == 0 ? nil : pick(fields)
    switch below(5) {
    case 0:
      let value = value()
      var payload = ContiguousArray<UInt8>()
      value.appendPayload(to: &payload)
      return .unknown(
        code: ActionCode(rawValue: UInt8(below(24) + 8)), field: field, kind: value.kind, payload: Array(payload),
        names: names(index))
    case 1:
      return .unknown(
        code: ActionCode(rawValue: UInt8(below(31) + 1)), field: field, kind: ValueKind(rawValue: UInt8(below(7) + 8)),
        payload: blob(), names: names(index))
    case 2: return .unknown(code: .create, field: pick(fields), kind: .none, payload: [], names: names(index))
    case 3: return .unknown(code: .add, field: pick(fields), kind: .text, payload: Array("x".utf8), names: names(index))
    default: return .unknown(code: .set, field: nil, kind: .null, payload: [], names: names(index))
    }
  }

  private mutating func names(_ index: Int) -> [OperationID] {
    guard below(2) == 0 else { return [] }
    return (0..<below(4) + 1).map { _ in
      let author = pick(authors)
      let limit = author == list.author ? list.firstSequence + UInt64(index) - 1 : 1 << 61
      if limit == 0 { return OperationID(author: authors[1], sequence: 1) }
      return OperationID(author: author, sequence: UInt64(below(Int(min(limit, pick([4, 300, 1 << 61]))))) + 1)
    }
  }

  // MARK: Values

  mutating func value() -> Value {
    switch below(8) {
    case 0: .null
    case 1: .bool(below(2) == 0)
    case 2: .int(integer())
    case 3: .real(Double(bitPattern: below(3) == 0 ? UInt64(below(3)) << 63 : random.next()))
    case 4: .bytes(blob())
    case 5: .id(EntityID(rawValue: wide()))
    default: .text(pick(Self.texts))
    }
  }

  private mutating func integer() -> Int64 {
    Int64(bitPattern: random.next()) >> Int64(below(64))
  }

  private mutating func blob() -> [UInt8] {
    (0..<pick([0, 1, 7, 8, 9, 16, 200])).map { _ in UInt8(below(256)) }
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  private mutating func wide() -> UInt128 { UInt128(random.next()) << 64 | UInt128(random.next()) }
}
