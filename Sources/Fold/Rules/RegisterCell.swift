/// The rule `lastWriterWins`: of all assignments the greatest in the total order stays.
///
/// State: that assignment's position and value. Fold and combine: the greater position. Two concurrent edits: the later stamp,
/// equal stamps by device. A semilattice, so order, grouping and repetition change nothing (Shapiro et al., "A comprehensive
/// study of Convergent and Commutative Replicated Data Types", 2011, 3.2.1).
package struct RegisterCell: Sendable {
  package var position = Position.none
  package var value = ValueReference.null

  package init() {}

  package var exists: Bool { position.exists }

  @inline(__always)
  package mutating func assign(_ value: ValueReference, at position: Position, _ authors: AuthorTable) {
    if self.position.precedes(position, authors) {
      self.position = position
      self.value = value
    }
  }
}
