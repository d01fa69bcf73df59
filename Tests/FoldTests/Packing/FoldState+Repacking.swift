internal import WeftFold
internal import WeftOperations

extension FoldState {
  /// Takes in every entity of another state as a row brings it: packed bookkeeping, and the values of its columns.
  ///
  /// - Precondition: this state's authors begin with the other's, since rows name authors by number.
  mutating func unpackAll(of other: FoldState) throws(PackingError) {
    for type in other.types.indices {
      for slot in 0..<other.types[type].count {
        try unpack(type: type, id: other.types[type].slots.ids[slot], other.packed(type: type, slot: slot), from: other)
      }
    }
  }

  func packed(type: Int, slot: Int) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray<UInt8>()
    pack(type: type, slot: slot, into: &bytes)
    return bytes
  }

  /// Takes in one entity from packed bytes; register values come from the other state's cells, read as the kind asked for.
  mutating func unpack(
    type: Int, id: EntityID, _ bytes: ContiguousArray<UInt8>, from other: FoldState
  ) throws(PackingError) {
    guard let slot = other.find(type, id) else { preconditionFailure("the other state holds the entity") }
    try unpack(type: type, id: id, bytes) { field, kind, state in
      guard case .value(let value) = other.image(type: type, slot: slot, field: field) else { return nil }
      return state.keep(other.payload(value), kind: kind)
    }
    if let key = other.key(type: type, slot: slot) {
      let target = self.slot(type, id)
      types[type].keys[target] = keep(key.utf8, kind: .text)
    }
  }
}
