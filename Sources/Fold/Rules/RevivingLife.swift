/// Entity life `editsRevive`: the entity lives if an edit is beyond what the deletions had seen.
///
/// Exact, not by stamps: a deletion names, per author, the last operation on the entity that its author had seen. State: per
/// author the last edit, and the greatest sequence that any deletion names. Fold and combine: the maximum of each.
package struct RevivingLife: Sendable {
  package var edits = Marks()
  package var named = Marks()

  package init() {}

  package mutating func combine(_ other: RevivingLife, _ renumber: (UInt32) -> UInt32) {
    other.edits.visit { edits.raise(renumber($0.author), to: $0.sequence) }
    other.named.visit { named.raise(renumber($0.author), to: $0.sequence) }
  }

  package var isVisible: Bool {
    var lives = false
    edits.visit { if $0.sequence > named[$0.author] { lives = true } }
    return lives
  }
}
