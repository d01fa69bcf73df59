internal import WeftCausality
internal import WeftOperations

/// Small universes, one or more for each rule. Device 1 has two incarnations where it says so; equal stamps are frequent.
extension Universe {
  static let all = [
    register, valueRegister, counter, namedSet, namelessSet, valueSet, life(.lastWriterWins), life(.editsRevive),
    life(.deleteWins), namelessLife, mixed,
  ]

  static func schema(_ life: EntityLife = .editsRevive) -> Schema {
    do {
      let fields = [
        Field("title", .any), Field("done", .bool), Field("count", .int, .counter), Field("tags", .any, .set()),
        Field("numbers", .number, .set()),
      ]
      return try Schema(entities: [
        EntityType("note", life: life, fields: fields),
        EntityType("memo", life: .deleteWins, fields: [Field("size", .int, .counter), Field("body", .text)]),
      ])
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private static func set(_ value: Value) -> Action { .set(field: "title", value: value) }

  private static func insert(_ element: Value, _ names: OperationID...) -> Action {
    .insert(field: "tags", element: element, names: names)
  }

  private static func remove(_ element: Value, _ names: OperationID...) -> Action {
    .remove(field: "tags", element: element, names: names)
  }

  private static let composed = Value.text("\u{E9}")
  private static let decomposed = Value.text("e\u{301}")

  /// Ties by device, by incarnation and by sequence.
  private static let register = Universe(
    "lastWriterWins: ties", schema(),
    [
      Step(1, at: 10, set(.text("a"))), Step(1, at: 11, set(.null)), Step(1, at: 12, set(.int(1)), incarnation: 9),
      Step(2, at: 10, set(.text("b"))), Step(2, at: 11, set(.text("c"))), Step(2, at: 12, set(.int(2))),
      Step(3, at: 9, set(.text("d"))), Step(3, at: 10, set(.text(""))), Step(3, at: 12, set(.bool(true))),
    ])

  private static let valueRegister = Universe(
    "lastWriterWins: values", schema(),
    [
      Step(1, at: 10, set(composed)), Step(1, at: 20, set(.real(-0.0))),
      Step(1, at: 21, .set(field: "done", value: .bool(true))), Step(2, at: 10, set(decomposed)),
      Step(2, at: 20, set(.real(Double(nan: 5, signaling: false)))),
      Step(2, at: 21, .set(field: "done", value: .null)), Step(3, at: 20, set(.bytes([0, 0xFF]))),
      Step(3, at: 30, set(.int(.min)), incarnation: 4),
      Step(3, at: 31, .set(field: "done", value: .bool(false)), incarnation: 4),
    ])

  private static let counter = Universe(
    "counter", schema(),
    [
      Step(1, at: 10, .add(field: "count", amount: 1)), Step(1, at: 11, .add(field: "count", amount: .max)),
      Step(1, at: 12, .add(field: "count", amount: .max), incarnation: 2),
      Step(2, at: 10, .add(field: "count", amount: 1)), Step(2, at: 11, .add(field: "count", amount: .min)),
      Step(2, at: 12, .add(field: "count", amount: .min)), Step(3, at: 10, .add(field: "count", amount: 0)),
      Step(3, at: 11, .add(field: "count", amount: 9_007_199_254_740_993)),
      Step(3, at: 12, .add(field: "count", amount: -1)),
    ])

  /// Names of what was seen, of what was not, of later operations of the same author, across incarnations.
  private static let namedSet = Universe(
    "set: names", schema(),
    [
      Step(1, at: 10, insert(.text("x"))), Step(1, at: 15, remove(.text("x"), id(1, 1), id(2, 3))),
      Step(1, at: 16, insert(.text("x"), id(1, 2)), incarnation: 3),
      Step(2, at: 10, insert(.text("x"), id(1, 1))), Step(2, at: 11, remove(.text("x"), id(2, 1), id(1, 1))),
      Step(2, at: 12, insert(.text("x"), id(3, 1), id(1, 3, incarnation: 3))),
      Step(3, at: 10, insert(.text("x"), id(2, 2))), Step(3, at: 11, remove(.text("x"), id(2, 3))),
      Step(3, at: 20, insert(.text("x"))),
    ])

  /// Own earlier operations are replaced without being named, and only on the same element.
  private static let namelessSet = Universe(
    "set: own earlier operations", schema(),
    [
      Step(1, at: 10, insert(.text("x"))), Step(1, at: 11, insert(.text("y"))), Step(1, at: 12, remove(.text("x"))),
      Step(1, at: 13, insert(.text("x"))), Step(2, at: 10, insert(.text("x"))),
      Step(2, at: 11, remove(.text("y"), id(1, 4))), Step(2, at: 12, remove(.text("x"))),
      Step(2, at: 13, insert(.text("y"), id(1, 1))),
    ])

  /// Elements that are one and elements that only look alike.
  private static let valueSet = Universe(
    "set: elements", schema(),
    [
      Step(1, at: 10, insert(composed)), Step(1, at: 11, insert(.real(-0.0))), Step(1, at: 12, insert(.real(1))),
      Step(2, at: 10, remove(decomposed, id(1, 1))), Step(2, at: 11, remove(.real(0.0), id(1, 2))),
      Step(2, at: 12, insert(.int(1))), Step(3, at: 10, insert(.real(.nan))),
      Step(3, at: 11, .insert(field: "numbers", element: .int(1), names: [])),
      Step(3, at: 12, remove(.real(Double(nan: 77, signaling: false)), id(3, 1))),
    ])

  private static func life(_ life: EntityLife) -> Universe {
    Universe(
      "life: \(life.rawValue)", schema(life),
      [
        Step(1, at: 11, .create), Step(1, at: 12, .restore(names: [id(2, 1)])),
        Step(1, at: 13, .delete(names: [id(3, 1), id(2, 3)])),
        Step(1, at: 14, .restore(names: [id(1, 3), id(3, 3)]), incarnation: 5),
        Step(2, at: 11, .delete(names: [id(1, 1)])), Step(2, at: 12, set(.int(1))),
        Step(2, at: 13, .delete(names: [id(1, 2), id(3, 2)])), Step(3, at: 12, set(.int(2))),
        Step(3, at: 13, .delete(names: [])), Step(3, at: 14, .restore(names: [id(2, 3), id(3, 2)])),
      ])
  }

  /// Deletions and restorations of one author replace each other without being named, and names reach past both kinds.
  private static let namelessLife = Universe(
    "life: own earlier operations", schema(.deleteWins),
    [
      Step(1, at: 10, .delete(names: [])), Step(1, at: 11, .restore(names: [])), Step(1, at: 12, .delete(names: [])),
      Step(1, at: 13, .restore(names: [])), Step(2, at: 10, .restore(names: [id(1, 3)])),
      Step(2, at: 11, .delete(names: [id(1, 2)])), Step(2, at: 12, .restore(names: [])), Step(2, at: 13, set(.null)),
    ])

  /// Several entities and types, a natural key, and what the schema does not know.
  private static let mixed: Universe = {
    let memo = EntityReference("memo", EntityID(rawValue: 7))
    let keyed = EntityReference("memo", key: "shopping")
    let alien = EntityReference("alien", EntityID(rawValue: 7))
    let unknown = Action.unknown(code: ActionCode(rawValue: 21), field: "title", kind: .text, payload: [65], names: [])
    return Universe(
      "mixed", schema(.editsRevive),
      [
        Step(1, at: 10, set(.text("a"))), Step(1, at: 11, .add(field: "size", amount: 2), on: memo),
        Step(1, at: 12, .delete(names: [id(2, 1)])), Step(1, at: 20, .create, on: alien),
        Step(2, at: 10, unknown), Step(2, at: 11, .set(field: "count", value: .int(1))),
        Step(2, at: 12, .set(field: "body", value: .text("b")), on: keyed),
        Step(3, at: 9, .delete(names: []), on: memo),
        Step(3, at: 10, .insert(field: "numbers", element: .text("no number"), names: [])),
        Step(3, at: 11, .add(field: "size", amount: -2), on: keyed),
      ])
  }()
}
