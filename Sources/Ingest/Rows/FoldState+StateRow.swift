internal import WeftFold
internal import WeftOperations
internal import WeftStorage

extension FoldState {
  /// Takes a stored row in, as `combine` does.
  mutating func absorb(_ row: StateRow, type: Int) throws(IngestError) {
    do throws(PackingError) {
      try unpack(type: type, id: row.id, row.arena, in: row.merge) { field, kind, state in
        state.keep(row.cells[field], of: kind, row.arena)
      }
    } catch {
      throw .damagedState(type: schema.types[type].name, id: row.id)
    }
    if !row.key.isEmpty, let slot = find(type, row.id) {
      types[type].keys[slot] = keep(row.arena[row.key], kind: .text)
    }
  }

  /// The canonical payload of a column's value; `nil` when the column cannot hold that kind.
  private mutating func keep(
    _ cell: RowCell, of kind: ValueKind, _ arena: ContiguousArray<UInt8>
  ) -> ValueReference? {
    switch (kind, cell) {
    case (.null, .null), (.false, .integer(0)), (.true, .integer(1)):
      return ValueReference(buffer: 0, offset: 0, count: 0, kind: kind)
    case (.real, .null): return keep(Value.real(.nan))
    case (.int, .integer(let value)): return keep(Value.int(value))
    case (.real, .real(let value)): return keep(Value.real(value))
    case (.text, .text(let range)): return keep(arena[range], kind: kind)
    case (.bytes, .blob(let range)): return keep(arena[range], kind: kind)
    case (.id, .blob(let range)) where range.count == 16: return keep(arena[range], kind: kind)
    default: return nil
    }
  }

  private mutating func keep(_ value: Value) -> ValueReference {
    var payload = ContiguousArray<UInt8>()
    value.appendPayload(to: &payload)
    return keep(payload, kind: value.kind)
  }
}
