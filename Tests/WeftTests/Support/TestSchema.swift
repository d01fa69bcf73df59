internal import Weft

/// A schema with every rule, every type and every life.
enum TestSchema {
  static let everything = try! Schema(entities: [item, task, page])

  /// Edits revive; a field of every type.
  static let item = EntityType(
    "item", life: .editsRevive,
    fields: [
      Field("title", .text), Field("done", .bool), Field("size", .int), Field("weight", .real),
      Field("picture", .bytes), Field("list", .id), Field("price", .number), Field("note", .any),
      Field("quantity", .int, .counter), Field("tags", .text, .set()), Field("things", .any, .set()),
    ])

  /// Deleted stays deleted.
  static let task = EntityType(
    "task", life: .deleteWins,
    fields: [Field("title", .text), Field("votes", .int, .counter), Field("tags", .text, .set())])

  /// The later of edit and deletion.
  static let page = EntityType(
    "page", life: .lastWriterWins,
    fields: [Field("title", .text), Field("views", .int, .counter), Field("marks", .int, .set())])

  static let types = ["item", "task", "page"]
  static let counters = ["item": "quantity", "task": "votes", "page": "views"]
  static let sets = ["item": "tags", "task": "tags", "page": "marks"]

  /// Values that systems like this one have lost, merged or changed.
  static let hostileValues: [Value] = [
    .null, .bool(false), .bool(true), .int(0), .int(.max), .int(.min), .int(9_007_199_254_740_993), .int(-1),
    .int(127), .int(128), .int(-129), .real(0), .real(-0.0), .real(.nan), .real(.signalingNaN), .real(.infinity),
    .real(-.infinity), .real(1), .real(793_109_282.061), .real(.leastNonzeroMagnitude), .real(-1.1754943508222875e-38),
    .real(.greatestFiniteMagnitude), .real(0.1), .text(""), .text("\0"), .text("a\0b"), .text("e\u{301}"),
    .text("\u{e9}"), .text("1"), .text("null"), .text("\u{10FFFF}"), .bytes([]), .bytes([0]), .bytes([0, 0xFF, 0]),
    .bytes([UInt8](repeating: 0xFF, count: 300)), .id(EntityID(rawValue: 0)), .id(EntityID(rawValue: .max)),
  ]
}
