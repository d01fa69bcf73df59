internal import Weft

/// One transaction on one entity that the command line asks for.
struct EntityEdit {
  let entity: EntityReference
  private let replica: Replica
  private let given: [Assignment]
  private let output: Output
  private let isJSON: Bool

  /// Opens the store that the first operand names, for the entity that the second one does.
  init(_ invocation: Invocation, _ output: Output) throws(WeftError) {
    entity = try EntityTarget.entity(invocation.operands[1])
    var given: [Assignment] = []
    for argument in invocation.operands.dropFirst(2) { given.append(try Assignment(argument)) }
    self.given = given
    replica = try StorePath.open(invocation.operands[0])
    try replica.schema.entityType(entity.type)
    self.output = output
    isJSON = invocation.has(.json)
  }

  /// The fields that were given with their values, checked against the schema.
  func assignments(
    _ action: ActionCode, areElements: Bool = false
  ) throws(WeftError) -> [(field: String, value: Value)] {
    let type = try replica.schema.entityType(entity.type)
    var pairs: [(field: String, value: Value)] = []
    for assignment in given {
      let field = try type.field(assignment.field, taking: action)
      if action == .set, pairs.contains(where: { ExactText($0.field) == ExactText(field.name) }) {
        throw WeftError(
          .invalidUsage, "The field \(field.name.quoted) is there twice.", remedy: "Set it once.", field: field.name)
      }
      for value in try assignment.values(for: field, of: type, areElements: areElements) {
        pairs.append((field.name, value))
      }
    }
    return pairs
  }

  /// Writes, and tells what was written.
  ///
  /// - Returns: whether the entity is visible then.
  @discardableResult
  private func write(_ body: (Transaction) throws -> Void) throws -> Bool {
    var isVisible = false
    let receipt = try replica.write { transaction in
      try body(transaction)
      isVisible = try transaction.fetch(entity)?.isVisible ?? false
    }
    output.writtenCount += receipt.operationCount
    if isJSON {
      try output.json([
        "entity": .string(entity.type), "id": .string(entity.idText), "visible": .bool(isVisible),
        "operations": JSONValue(receipt.operationCount),
        "firstSequence": receipt.sequences.map { JSONValue($0.lowerBound) } ?? .null,
        "lastSequence": receipt.sequences.map { JSONValue($0.upperBound) } ?? .null,
        "stamp": receipt.lastStamp.map { .object($0.json) } ?? .null,
      ])
    } else if receipt.operationCount == 0 {
      try output.paragraph("Nothing to write: \(entity.description.visible) is so already.", hanging: "    ")
    } else {
      try output.paragraph(
        "Wrote \(receipt.operationCount.of("operation")) on \(entity.description.visible).", hanging: "    ")
    }
    return isVisible
  }

  /// Writes fields, with a word on the standard error where the entity is deleted and stays so.
  ///
  /// - Throws: `notFound` when no operation has touched the entity and there was none to write.
  func writeFields(_ body: (Transaction) throws -> Void) throws {
    let isVisible = try write { transaction in
      try body(transaction)
      if try transaction.fetch(entity) == nil { throw EntityPrinter.missing(entity) }
    }
    if isVisible { return }
    try output.flush()
    Diagnostics.write(
      "\(Program.name): \(entity.description.quoted) is deleted and stays so. "
        + "“\(Program.name) restore” brings it back with what was written.")
  }

  /// Deletes or restores the entity.
  ///
  /// - Throws: `notFound` when no operation has touched the entity, or when it is to be deleted and is.
  func setVisible(_ isVisible: Bool) throws {
    try write { transaction in
      guard let snapshot = try transaction.fetch(entity) else { throw EntityPrinter.missing(entity) }
      if isVisible { return try transaction.restore(entity) }
      guard snapshot.isVisible else {
        throw WeftError(
          .notFound, "The entity \(entity.description.quoted) is deleted already.",
          remedy: "“\(Program.name) history” tells by whom; “\(Program.name) restore” brings it back.")
      }
      try transaction.delete(entity)
    }
  }
}
