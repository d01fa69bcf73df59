package import WeftOperations

/// A schema prepared for folding: every field knows the place of its cells.
///
/// Fields keep the schema's order; `canonicalOrder` is the order of their names' bytes, which digests and dumps go by.
package struct FoldSchema: Sendable {
  package let types: [FoldType]
  package let schema: Schema
  private let typeIndexes: [ExactText: Int]

  package init(_ schema: Schema) {
    self.schema = schema
    types = schema.entities.map { FoldType($0) }
    typeIndexes = Dictionary(uniqueKeysWithValues: schema.entities.enumerated().map { (ExactText($1.name), $0) })
  }

  package func typeIndex(named name: String) -> Int? { typeIndexes[ExactText(name)] }
}
