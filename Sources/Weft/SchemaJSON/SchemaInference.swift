package import WeftOperations

/// Finds the schema that operation lines fit, as a first draft for people to edit.
///
/// Every field is `lastWriterWins` with the narrowest type that takes all values seen, unless the lines add to it (then
/// it is a counter) or insert into and remove from it (then it is a set). Entities live by `lastWriterWins`. Entity
/// types and fields stand in the order of their first appearance.
package struct SchemaInference: Sendable {
  private var entities: [InferredEntity] = []
  private var positions: [ExactText: Int] = [:]

  package init() {}

  /// Takes one line into account.
  ///
  /// - Throws: an error that names the line: `malformedInput` when no rule takes all actions seen on a field,
  ///   `schemaInvalid` when a name is none that a schema can have. The inference is of no more use then.
  /// - Complexity: O(*n*) on average in the number of the line's operations.
  package mutating func observe(_ line: OperationLine, number: Int) throws(WeftError) {
    let entity = try position(of: line.entity, number)
    for action in line.actions {
      switch action {
      case .set(let field, let value): try entities[entity].record(value.kind, .register, field, number)
      case .add(let field, _): try entities[entity].record(.int, .counter, field, number)
      case .insert(let field, let element), .remove(let field, let element):
        try entities[entity].record(element.kind, .set, field, number)
      case .create, .delete, .restore: break
      }
    }
  }

  /// The schema of all lines observed.
  ///
  /// - Throws: `schemaInvalid` when they cannot share a schema, with the line that brought in what is at fault, or when
  ///   there was no line at all.
  package func schema() throws(WeftError) -> Schema {
    guard !entities.isEmpty else {
      throw WeftError(
        .schemaInvalid, "There is no operation line to infer a schema from.", remedy: "Give at least one line.")
    }
    do {
      return try Schema(version: 1, entities: entities.map(\.type))
    } catch {
      let entity = error.entity.flatMap { positions[ExactText($0)] }.map { entities[$0] }
      let field = error.field.flatMap { entity?.field(named: $0) }
      throw WeftError(error, line: field?.line ?? entity?.line)
    }
  }

  private mutating func position(of name: String, _ line: Int) throws(WeftError) -> Int {
    if let position = positions[ExactText(name)] { return position }
    if let fault = SchemaName.fault(in: name) {
      throw WeftError(
        .schemaInvalid, "Line \(line) has the entity type \(name.quoted), whose name \(fault).",
        remedy: "Choose another name.", line: line)
    }
    entities.append(InferredEntity(name: name, line: line))
    positions[ExactText(name)] = entities.count - 1
    return entities.count - 1
  }
}
