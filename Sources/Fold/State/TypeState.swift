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
    if keys.count == keys.capacity, keys.count >= Self.doublingLimit { reserve(keys.count + keys.count / 4) }
    for _ in 0..<registerCount { registers.append(RegisterCell()) }
    for _ in 0..<counterCount { counters.append(CounterCell()) }
    for _ in 0..<setCount { sets.append(SetCell()) }
    lives.append()
    keys.append(.null)
  }

  /// From here on the arrays grow by a quarter: what they have in reserve counts against the limit on deferred state.
  private static let doublingLimit = 1 << 14

  private mutating func reserve(_ entityCount: Int) {
    registers.reserveCapacity(entityCount * registerCount)
    counters.reserveCapacity(entityCount * counterCount)
    sets.reserveCapacity(entityCount * setCount)
    lives.reserveCapacity(entityCount)
    keys.reserveCapacity(entityCount)
  }

  /// Lets go of what the cells of an entity have allocated; the entity must not be looked at any more.
  mutating func release(_ slot: Int) {
    for cell in slot * setCount..<(slot + 1) * setCount { sets[cell] = SetCell() }
    lives[slot] = Life(life)
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
