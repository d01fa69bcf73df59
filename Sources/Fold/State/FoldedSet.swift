package import WeftCausality
package import WeftOperations

/// A fold that knows which operations are in it, so that repeated delivery changes nothing.
///
/// Operations count by (device, sequence), which is their identity as long as no history has forked.
package struct FoldedSet: Sendable {
  package private(set) var vector = VersionVector()
  package private(set) var state: FoldState

  package init(_ schema: FoldSchema) {
    state = FoldState(schema)
  }

  /// Folds what is new in the batch.
  package mutating func apply(_ batch: Batch) {
    let known = vector[batch.author.device]
    if known.contains(batch.sequences) { return }
    let overlaps = !known.intersection(SequenceRanges(batch.sequences)).isEmpty
    state.apply(batch, skipping: overlaps ? known : nil)
    vector.insert(batch.sequences, for: batch.author.device)
  }

  /// Takes in the fold of a set that shares no operation with this one.
  package mutating func combine(_ other: FoldedSet) {
    precondition(vector.intersection(other.vector).isEmpty, "the sets are disjoint by identity")
    state.combine(other.state)
    vector.formUnion(other.vector)
  }

  /// Forgets the names of operations that are folded, with all of their author's before them.
  package mutating func settle() {
    let bounds = state.authors.authors.map { vector[$0.device].contiguousUpperBound }
    for type in state.types.indices {
      for slot in 0..<state.types[type].count { state.settle(type: type, slot: slot) { bounds[Int($0)] } }
    }
  }

  /// The canonical dump of the fold: entities by type name and id.
  package func forEachCanonicalLine<Failure: Error>(_ body: (String) throws(Failure) -> Void) throws(Failure) {
    let order = state.schema.types.indices.sorted {
      ExactText(state.schema.types[$0].name) < ExactText(state.schema.types[$1].name)
    }
    for type in order {
      let ids = state.types[type].slots.ids
      for slot in ids.indices.sorted(by: { ids[$0] < ids[$1] }) {
        try state.forEachCanonicalLine(type: type, slot: slot, body)
      }
    }
  }
}
