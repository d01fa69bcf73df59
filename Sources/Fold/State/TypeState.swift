package import WeftOperations

/// The folded entities of one type, in dense arrays: a slot per entity, its cells side by side.
package struct TypeState: Sendable {
  package let life: EntityLife
  package let registerCount: Int
  package let counterCount: Int
  package let setCount: Int

  package var slots = SlotTable()
  package var registers: ContiguousArray<RegisterCell> = []
  package var counters: ContiguousArray<CounterCell> = []
  package var sets: ContiguousArray<SetCell> = []
  package var lives: LifeTable
  /// Natural keys by slot; an empty reference where there is none.
  package var keys: ContiguousArray<ValueReference> = []

  package init(_ type: FoldType) {
    life = type.life
    lives = LifeTable(type.life)
    registerCount = type.registerCount
    counterCount = type.counterCount
    setCount = type.setCount
  }

  package var count: Int { slots.count }

  /// The entity's slot, with empty cells if it is new.
  package mutating func slot(for id: EntityID) -> Int {
    let (slot, isNew) = slots.intern(id)
    if isNew { addCells() }
    return slot
  }

  private mutating func addCells() {
    for _ in 0..<registerCount { registers.append(RegisterCell()) }
    for _ in 0..<counterCount { counters.append(CounterCell()) }
    for _ in 0..<setCount { sets.append(SetCell()) }
    lives.append()
    keys.append(.null)
  }

  /// How much memory the dense arrays take, what they have in reserve included.
  var byteCount: Int {
    slots.byteCount + registers.capacity * MemoryLayout<RegisterCell>.stride
      + counters.capacity * MemoryLayout<CounterCell>.stride + sets.capacity * MemoryLayout<SetCell>.stride
      + lives.byteCount + keys.capacity * MemoryLayout<ValueReference>.stride
  }

  /// How much memory the cells have allocated for themselves. Complexity: linear in entities and elements.
  var cellByteCount: Int { sets.reduce(lives.cellByteCount) { $0 + $1.allocatedByteCount } }
}
