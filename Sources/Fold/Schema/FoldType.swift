package import WeftOperations

/// One entity type prepared for folding.
package struct FoldType: Sendable {
  package let name: String
  package let life: EntityLife
  package let fields: [FoldField]
  /// Indexes of the fields in the order of their names' UTF-8 bytes.
  package let canonicalOrder: [Int]
  package let registerCount: Int
  package let counterCount: Int
  package let setCount: Int
  /// The name's UTF-8 bytes behind their count, as digests have it.
  let canonicalName: ContiguousArray<UInt8>
  private let fieldIndexes: [ExactText: Int]

  package init(_ entity: EntityType) {
    name = entity.name
    life = entity.life
    canonicalName = ContiguousArray(countedUTF8: entity.name)
    var counts = (register: 0, counter: 0, set: 0)
    fields = entity.fields.map { field in
      switch field.rule {
      case .lastWriterWins:
        counts.register += 1
        return FoldField(field, .register(counts.register - 1))
      case .counter:
        counts.counter += 1
        return FoldField(field, .counter(counts.counter - 1))
      case .set:
        counts.set += 1
        return FoldField(field, .set(counts.set - 1))
      }
    }
    (registerCount, counterCount, setCount) = (counts.register, counts.counter, counts.set)
    let names = entity.fields.map { ExactText($0.name) }
    canonicalOrder = names.indices.sorted { names[$0] < names[$1] }
    fieldIndexes = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
  }

  package func fieldIndex(named name: String) -> Int? { fieldIndexes[ExactText(name)] }
}
