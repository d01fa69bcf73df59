internal import WeftCrypto
internal import WeftFold
internal import WeftOperations

/// Turns folded entities into rows.
struct RowEncoder {
  private(set) var changes = RowChanges()
  private var visible = ContiguousArray<UInt8>()
  private let hash: SHA256

  init(_ hash: SHA256) {
    self.hash = hash
  }

  var isEmpty: Bool { changes.isEmpty }
  var byteCount: Int { changes.arena.count }

  mutating func removeAll() { changes.removeAll() }

  /// Adds the entity's row and returns what the entity adds to the digest.
  @discardableResult
  mutating func append(_ state: FoldState, type: Int, slot: Int) -> SHA256Digest {
    let (isVisible, digest) = digest(of: state, type, slot)

    let id = state.types[type].slots.ids[slot]
    let head = changes.arena.count
    id.appendBytes(to: &changes.arena)
    digest.appendBytes(to: &changes.arena)

    let cells = changes.cells.count
    for field in state.schema.types[type].fields.indices {
      appendCell(state, state.image(type: type, slot: slot, field: field))
    }
    let key = appendPayload(state, state.types[type].keys[slot])
    let merge = changes.arena.count
    state.pack(type: type, slot: slot, into: &changes.arena)
    changes.rows.append(
      RowChange(
        typeIndex: type, head: head, isHidden: !isVisible, key: key,
        merge: merge..<changes.arena.count, cells: cells..<changes.cells.count))
    return digest
  }

  /// SHA-256 of the visible state; zero for a hidden entity.
  private mutating func digest(of state: FoldState, _ type: Int, _ slot: Int) -> (isVisible: Bool, SHA256Digest) {
    visible.removeAll(keepingCapacity: visible.capacity <= Self.pieceByteLimit)
    let hash = hash
    var isInParts = false
    state.appendVisibleState(type: type, slot: slot, to: &visible) { bytes in
      guard bytes.count > Self.pieceByteLimit else { return }
      hash.update(bytes)
      isInParts = true
      bytes.removeAll()
    }
    if isInParts {
      hash.update(visible)
      return (true, hash.finish())
    }
    return visible.isEmpty ? (false, .zero) : (true, hash.hash(visible))
  }

  /// What is larger is not to be in memory twice, nor to hold its memory for the rest of the flush.
  private static let pieceByteLimit = 1 << 20

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
    let payload = state.payload(reference)
    // At once and not by doubling, which would be in memory three times.
    if payload.count > Self.pieceByteLimit { changes.arena.reserveCapacity(start + payload.count + (1 << 16)) }
    changes.arena.append(contentsOf: payload)
    return start..<changes.arena.count
  }
}
