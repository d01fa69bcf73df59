internal import WeftOperations

/// The one entity type of the workload: ten fields, six registers, two counters, two sets.
enum WorkloadSchema {
  static let typeName = "item"

  static let fields = [
    Field("title", .text), Field("note", .text), Field("amount", .int), Field("price", .real), Field("data", .bytes),
    Field("link", .id), Field("score", .int, .counter), Field("stock", .int, .counter), Field("tags", .text, .set()),
    Field("marks", .int, .set()),
  ]

  static let registerFields = 0..<6
  static let counterFields = 6..<8
  static let setFields = 8..<10

  static func schema() throws -> Schema {
    try Schema(entities: [EntityType(typeName, life: .editsRevive, fields: fields)])
  }
}
