/// The heads of one register: of the operations on it, those that no other has replaced, at most one per author.
///
/// Naming (author, n) replaces that author's operations on the register up to n; an operation replaces its own author's earlier
/// ones. `awaited` keeps the names whose operations may still be under way, so that an operation that arrives after what
/// replaced it finds that out; `settle` drops them. The heads are a function of the set of operations (`Specs/MergeRules.md`, Heads).
package struct Heads: Sendable {
  package private(set) var heads = Marks()
  package private(set) var awaited = Marks()

  package init() {}

  package var isEmpty: Bool { heads.isEmpty && awaited.isEmpty }

  var allocatedByteCount: Int { heads.allocatedByteCount + awaited.allocatedByteCount }

  /// Whether any head stands.
  package var hasHeads: Bool { !heads.isEmpty }

  /// Replaces the author's operations up to the sequence, seen and unseen.
  package mutating func replace(_ author: UInt32, through sequence: UInt64) {
    heads.drop(author, through: sequence)
    awaited.raise(author, to: sequence)
  }

  /// Drops the author's head up to the sequence because a later operation of the same author stands elsewhere on the register.
  package mutating func supersede(_ author: UInt32, through sequence: UInt64) {
    heads.drop(author, through: sequence)
  }

  /// Takes in an operation that stands as a head unless something has replaced it.
  package mutating func add(_ author: UInt32, _ sequence: UInt64) {
    if awaited[author] >= sequence { return }
    heads.raise(author, to: sequence)
  }

  /// The heads of the union of two disjoint sets of operations.
  package mutating func combine(_ other: Heads, _ renumber: (UInt32) -> UInt32) {
    other.awaited.visit { replace(renumber($0.author), through: $0.sequence) }
    other.heads.visit { add(renumber($0.author), $0.sequence) }
  }

  /// Forgets the names of operations that are folded: `settled` says up to which sequence all of an author's are.
  package mutating func settle(_ settled: (UInt32) -> UInt64) {
    if awaited.isEmpty { return }
    awaited.removeAll { $0.sequence <= settled($0.author) }
  }
}
