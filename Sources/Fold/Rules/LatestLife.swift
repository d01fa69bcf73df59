/// Entity life `lastWriterWins`: the later of the last edit and the last deletion, in the total order.
///
/// State: both positions. Fold and combine: the greater of each. A restoration is an edit.
package struct LatestLife: Sendable {
  package var edit = Position.none
  package var deletion = Position.none

  package init() {}

  package mutating func edited(at position: Position, _ authors: AuthorTable) {
    if edit.precedes(position, authors) { edit = position }
  }

  package mutating func deleted(at position: Position, _ authors: AuthorTable) {
    if deletion.precedes(position, authors) { deletion = position }
  }

  package func isVisible(_ authors: AuthorTable) -> Bool {
    edit.exists && (!deletion.exists || deletion.precedes(edit, authors))
  }
}
