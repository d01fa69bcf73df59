internal import WeftOperations

extension FoldState {
  /// Takes in the fold of operations that are not in this one.
  ///
  /// `fold(A ⊎ B) = combine(fold A, fold B)` for sets that are disjoint by identity, whatever the order.
  /// Complexity: linear in the other's entities and elements.
  package mutating func combine(_ other: FoldState) {
    unknownCount += other.unknownCount
    let copier = Copier(other, into: &self)
    for type in other.types.indices {
      for slot in 0..<other.types[type].count { copier.combine(type, slot, into: &self) }
    }
  }

  /// Takes in one entity of another fold.
  package mutating func combine(_ other: FoldState, type: Int, slot: Int) {
    Copier(other, into: &self).combine(type, slot, into: &self)
  }

  /// Forgets names of operations that are folded: `settled` says up to which sequence all of an author's are.
  package mutating func settle(type: Int, slot: Int, _ settled: (UInt32) -> UInt64) {
    types[type].lives.settle(slot, settled)
    let sets = types[type].setCount
    for cell in slot * sets..<(slot + 1) * sets { types[type].sets[cell].settle(settled, buffers) }
  }
}

/// Carries entities from one state to another: authors renumbered, values copied.
private struct Copier {
  let other: FoldState
  let authors: [UInt32]

  init(_ other: FoldState, into state: inout FoldState) {
    self.other = other
    var numbers: [UInt32] = []
    for author in other.authors.authors { numbers.append(state.authors.intern(author)) }
    authors = numbers
  }

  private func renumber(_ author: UInt32) -> UInt32 { authors[Int(author)] }

  func combine(_ type: Int, _ slot: Int, into state: inout FoldState) {
    let source = other.types[type]
    let target = state.slot(type, source.slots.ids[slot])
    state.count(operations: 1)
    state.types[type].lives[target].combine(source.lives[slot], renumber, state.authors)
    if source.keys[slot].count > 0 { state.types[type].keys[target] = copy(source.keys[slot], into: &state) }
    for place in 0..<source.registerCount {
      let cell = source.registers[slot * source.registerCount + place]
      guard cell.exists else { continue }
      let position = Position(
        stamp: cell.position.stamp, author: renumber(cell.position.author), sequence: cell.position.sequence)
      let index = target * source.registerCount + place
      if state.types[type].registers[index].position.precedes(position, state.authors) {
        state.types[type].registers[index].assign(copy(cell.value, into: &state), at: position, state.authors)
      }
    }
    for place in 0..<source.counterCount {
      state.types[type].counters[target * source.counterCount + place]
        .combine(source.counters[slot * source.counterCount + place])
    }
    for place in 0..<source.setCount {
      let cell = target * source.setCount + place
      state.count(operations: source.sets[slot * source.setCount + place].elements.count)
      for element in source.sets[slot * source.setCount + place].elements {
        let value = copy(element.value, into: &state)
        let index = state.types[type].sets[cell].index(of: state.buffers[Int(value.buffer)], value, state.buffers)
        state.types[type].sets[cell].withHeads(at: index) { $0.combine(element.heads, renumber) }
      }
    }
  }

  private func copy(_ value: ValueReference, into state: inout FoldState) -> ValueReference {
    state.keep(other.payload(value), kind: value.kind)
  }
}
