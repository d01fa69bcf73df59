internal import WeftOperations

/// The packed form of one entity's bookkeeping; the values of registers and the sums' readings lie in the row's columns
/// (`Specs/StoreLayout.md`, Merge column).
extension FoldState {
  static let packingVersion: UInt8 = 1

  /// Appends the entity's bookkeeping. Authors go by the numbers of this state's table.
  package func pack(type: Int, slot: Int, into bytes: inout ContiguousArray<UInt8>) {
    let fields = schema.types[type].fields
    bytes.append(Self.packingVersion)
    bytes.appendVarint(fields.count)
    for index in fields.indices { bytes.append(packedKind(type, slot, fields[index].place).rawValue) }
    let base = greatestStamp(type, slot)
    bytes.appendVarint(base)
    pack(types[type].lives[slot], base, into: &bytes)
    for index in fields.indices { pack(type, slot, fields[index].place, base, into: &bytes) }
  }

  /// What must be known of a field's column to read it back: the kind of a register's value.
  private func packedKind(_ type: Int, _ slot: Int, _ place: FoldField.Place) -> ValueKind {
    switch place {
    case .register(let place):
      let cell = types[type].registers[slot * types[type].registerCount + place]
      return cell.exists ? cell.value.kind : .none
    case .counter, .set: return .none
    }
  }

  private func greatestStamp(_ type: Int, _ slot: Int) -> UInt64 {
    var stamp: UInt64 = 0
    for place in 0..<types[type].registerCount {
      stamp = max(stamp, types[type].registers[slot * types[type].registerCount + place].position.stamp)
    }
    if case .latest(let life) = types[type].lives[slot] { stamp = max(stamp, life.edit.stamp, life.deletion.stamp) }
    return stamp
  }

  private func pack(
    _ type: Int, _ slot: Int, _ place: FoldField.Place, _ base: UInt64, into bytes: inout ContiguousArray<UInt8>
  ) {
    switch place {
    case .register(let place):
      let cell = types[type].registers[slot * types[type].registerCount + place]
      if cell.exists { pack(cell.position, base, into: &bytes) }
    case .counter(let place):
      let cell = types[type].counters[slot * types[type].counterCount + place]
      bytes.append(cell.exists ? 1 : 0)
      guard cell.exists else { return }
      bytes.appendBigEndian(UInt64(truncatingIfNeeded: cell.sum >> 64), byteCount: 8)
      bytes.appendBigEndian(UInt64(truncatingIfNeeded: cell.sum), byteCount: 8)
    case .set(let place):
      pack(types[type].sets[slot * types[type].setCount + place].elements, into: &bytes)
    }
  }

  private func pack(_ elements: ContiguousArray<SetElement>, into bytes: inout ContiguousArray<UInt8>) {
    bytes.appendVarint(elements.count)
    if elements.count < 2 {
      if !elements.isEmpty { pack(elements[0].value, elements[0].heads, into: &bytes) }
      return
    }
    let buffers = buffers
    let order = elements.indices.sorted { Self.precedes(elements[$0].value, elements[$1].value, buffers) }
    for index in order { pack(elements[index].value, elements[index].heads, into: &bytes) }
  }

  private func pack(_ value: ValueReference, _ heads: Heads, into bytes: inout ContiguousArray<UInt8>) {
    bytes.append(value.kind.rawValue)
    bytes.appendVarint(Int(value.count))
    bytes.append(contentsOf: payload(value))
    pack(heads, into: &bytes)
  }

  private func pack(_ life: Life, _ base: UInt64, into bytes: inout ContiguousArray<UInt8>) {
    switch life {
    case .latest(let life):
      bytes.append((life.edit.exists ? 1 : 0) | (life.deletion.exists ? 2 : 0))
      if life.edit.exists { pack(life.edit, base, into: &bytes) }
      if life.deletion.exists { pack(life.deletion, base, into: &bytes) }
    case .reviving(let life):
      pack(life.edits, into: &bytes)
      pack(life.named, into: &bytes)
    case .deletion(let life):
      pack(life.deletions, into: &bytes)
      pack(life.restorations, into: &bytes)
    }
  }

  private func pack(_ position: Position, _ base: UInt64, into bytes: inout ContiguousArray<UInt8>) {
    bytes.appendVarint(base - position.stamp)
    bytes.appendVarint(UInt64(position.author))
    bytes.appendVarint(position.sequence)
  }

  private func pack(_ heads: Heads, into bytes: inout ContiguousArray<UInt8>) {
    pack(heads.heads, into: &bytes)
    pack(heads.awaited, into: &bytes)
  }

  private func pack(_ marks: Marks, into bytes: inout ContiguousArray<UInt8>) {
    bytes.appendVarint(marks.count)
    if marks.count < 2 {
      marks.visit { mark in
        bytes.appendVarint(UInt64(mark.author))
        bytes.appendVarint(mark.sequence)
      }
      return
    }
    for mark in marks.sorted(authors) {
      bytes.appendVarint(UInt64(mark.author))
      bytes.appendVarint(mark.sequence)
    }
  }
}
