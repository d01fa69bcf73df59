/// Entity life `deleteWins`: deleted until a restoration names the deletion.
///
/// State: the heads of deletions and restorations. The entity is deleted while any head is a deletion, so a deletion that a
/// concurrent restoration had not seen holds. Edits do not count.
package struct DeletionLife: Sendable {
  package var deletions = Heads()
  package var restorations = Heads()

  package init() {}

  /// Both kinds stand on one register: each replaces what it names, and its author's earlier operations, of either kind.
  package mutating func replace(_ author: UInt32, through sequence: UInt64) {
    deletions.replace(author, through: sequence)
    restorations.replace(author, through: sequence)
  }

  package mutating func deleted(_ author: UInt32, _ sequence: UInt64) {
    if restorations.heads[author] > sequence { return }
    restorations.supersede(author, through: sequence)
    deletions.add(author, sequence)
  }

  package mutating func restored(_ author: UInt32, _ sequence: UInt64) {
    if deletions.heads[author] > sequence { return }
    deletions.supersede(author, through: sequence)
    restorations.add(author, sequence)
  }

  package mutating func combine(_ other: DeletionLife, _ renumber: (UInt32) -> UInt32) {
    other.deletions.awaited.visit { replace(renumber($0.author), through: $0.sequence) }
    other.restorations.awaited.visit { replace(renumber($0.author), through: $0.sequence) }
    other.deletions.heads.visit { deleted(renumber($0.author), $0.sequence) }
    other.restorations.heads.visit { restored(renumber($0.author), $0.sequence) }
  }

  package mutating func settle(_ settled: (UInt32) -> UInt64) {
    deletions.settle(settled)
    restorations.settle(settled)
  }

  package var isDeleted: Bool { deletions.hasHeads }

  /// The operations that the next deletion or restoration names.
  package var heads: Marks {
    var heads = Marks()
    deletions.heads.visit { heads.raise($0.author, to: $0.sequence) }
    restorations.heads.visit { heads.raise($0.author, to: $0.sequence) }
    return heads
  }
}
