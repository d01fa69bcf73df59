package import WeftOperations

/// Gives each entity of one type a dense slot: open addressing over the id's bits, no deletions.
package struct SlotTable: Sendable {
  package private(set) var ids: ContiguousArray<EntityID> = []
  /// Slot + 1 by hash.
  private var table = ContiguousArray<UInt32>(repeating: 0, count: 16)

  package init() {}

  package var count: Int { ids.count }

  var byteCount: Int { ids.capacity * MemoryLayout<EntityID>.stride + table.count * MemoryLayout<UInt32>.stride }

  package func find(_ id: EntityID) -> Int? {
    let mask = table.count - 1
    var place = Self.hash(id) & mask
    while table[place] != 0 {
      let slot = Int(table[place]) - 1
      if ids[slot].rawValue == id.rawValue { return slot }
      place = (place + 1) & mask
    }
    return nil
  }

  /// The id's slot, and whether it is new.
  package mutating func intern(_ id: EntityID) -> (slot: Int, isNew: Bool) {
    let mask = table.count - 1
    var place = Self.hash(id) & mask
    while table[place] != 0 {
      let slot = Int(table[place]) - 1
      if ids[slot].rawValue == id.rawValue { return (slot, false) }
      place = (place + 1) & mask
    }
    ids.append(id)
    table[place] = UInt32(ids.count)
    if ids.count * 2 > table.count { grow() }
    return (ids.count - 1, true)
  }

  private mutating func grow() {
    table = ContiguousArray(repeating: 0, count: table.count * 2)
    let mask = table.count - 1
    for slot in ids.indices {
      var place = Self.hash(ids[slot]) & mask
      while table[place] != 0 { place = (place + 1) & mask }
      table[place] = UInt32(slot + 1)
    }
  }

  @inline(__always)
  private static func hash(_ id: EntityID) -> Int {
    let high = UInt64(truncatingIfNeeded: id.rawValue >> 64)
    let low = UInt64(truncatingIfNeeded: id.rawValue)
    var hash = (high ^ (low &* 0x9E37_79B9_7F4A_7C15)) &* 0xBF58_476D_1CE4_E5B9
    hash ^= hash >> 29
    return Int(truncatingIfNeeded: hash & 0x7FFF_FFFF_FFFF_FFFF)
  }
}
