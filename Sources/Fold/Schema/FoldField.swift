package import WeftOperations

/// One field prepared for folding: its declaration and where its cells lie.
package struct FoldField: Sendable {
  /// Which dense array holds the field's cells, and which cell of an entity's it is.
  package enum Place: Sendable {
    case register(Int)
    case counter(Int)
    case set(Int)
  }

  package let name: String
  package let type: FieldType
  package let rule: Rule
  package let place: Place
  /// The name's UTF-8 bytes behind their count, as digests have it.
  let canonicalName: ContiguousArray<UInt8>

  package init(_ field: Field, _ place: Place) {
    name = field.name
    type = field.type
    rule = field.rule
    self.place = place
    canonicalName = ContiguousArray(countedUTF8: field.name)
  }
}
