/// One row of a state table as the fold left it; what Ingest hands to Storage.
///
/// Storage knows no rule and the fold knows no row: this is all that they share. Texts, blobs and the packed
/// bookkeeping lie in one arena per flush, so that a row costs no allocation of its own.
package struct RowChange: Sendable {
  /// Position of the entity type in the schema.
  package var typeIndex: Int
  /// Where the id lies in the arena, in 16 bytes, and after it what the entity adds to the digest, in 32.
  package var head: Int
  package var isHidden: Bool
  /// The natural key in the arena, empty when there is none.
  package var key: Range<Int>
  /// The packed bookkeeping in the arena.
  package var merge: Range<Int>
  /// The row's cells in the flush's list of cells, one for each field of the type in the schema's order.
  package var cells: Range<Int>

  package init(
    typeIndex: Int, head: Int, isHidden: Bool, key: Range<Int>, merge: Range<Int>, cells: Range<Int>
  ) {
    self.typeIndex = typeIndex
    self.head = head
    self.isHidden = isHidden
    self.key = key
    self.merge = merge
    self.cells = cells
  }
}
