internal import WeftCrypto
internal import WeftFold
internal import WeftOperations

/// Turns folded entities into rows.
struct RowEncoder {
  private(set) var changes = RowChanges()
  private(set) var digests: [SHA256Digest] = []
  private var visible = ContiguousArray<UInt8>()
  private let hash: SHA256

  init(_ hash: SHA256) {
    self.hash = hash
  }

  var isEmpty: Bool { changes.isEmpty }
  var byteCount: Int { changes.arena.count }

  mutating func removeAll() {
    changes.removeAll()
    digests.removeAll(keepingCapacity: true)
  }

  /// Adds the entity's row and returns what the entity adds to the digest.
  @discardableResult
  mutating func append(_ state: FoldState, type: Int, slot: Int) -> SHA256Digest {
    visible.removeAll(keepingCapacity: true)
    state.appendVisibleState(type: type, slot: slot, to: &visible)
    let digest = visible.isEmpty ? SHA256Digest.zero : hash.hash(visible)
    digests.append(digest)

    let cells = changes.cells.count
    for field in state.schema.types[type].fields.indices {
      appendCell(state, state.image(type: type, slot: slot, field: field))
    }
    let key = appendPayload(state, state.types[type].keys[slot])
    let merge = changes.arena.count
    state.pack(type: type, slot: slot, into: &changes.arena)
    changes.rows.append(
      RowChange(
        typeIndex: type, id: state.types[type].slots.ids[slot], isHidden: visible.isEmpty, key: key,
        merge: merge..<changes.arena.count, cells: cells..<changes.cells.count))
    return digest
  }

  private mutating func appendCell(_ state: FoldState, _ image: FieldImage) {
    switch image {
    case .absent: changes.cells.append(.null)
    case .number(let number): changes.cells.append(.integer(number))
    case .value(let value): changes.cells.append(cell(state, value))
    case .elements(let elements):
      let start = changes.arena.count
      SetColumn.append(elements, of: state, to: &changes.arena)
      changes.cells.append(.text(start..<changes.arena.count))
    }
  }

  /// Null, NaN and what this version does not know are NULL; the bookkeeping tells them apart.
  private mutating func cell(_ state: FoldState, _ reference: ValueReference) -> RowCell {
    switch reference.kind {
    case .text: return .text(appendPayload(state, reference))
    case .bytes, .id: return .blob(appendPayload(state, reference))
    default: break
    }
    switch state.value(reference) {
    case .bool(let value)?: return .integer(value ? 1 : 0)
    case .int(let value)?: return .integer(value)
    case .real(let value)?: return value.isNaN ? .null : .real(value)
    default: return .null
    }
  }

  private mutating func appendPayload(_ state: FoldState, _ reference: ValueReference) -> Range<Int> {
    let start = changes.arena.count
    changes.arena.append(contentsOf: state.payload(reference))
    return start..<changes.arena.count
  }
}
