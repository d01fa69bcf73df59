internal import WeftCausality
package import WeftOperations

extension FoldState {
  /// Takes in an entity from its packed bookkeeping and the values of its columns, as `combine` does.
  ///
  /// - Parameters:
  ///   - bytes: the packed bookkeeping, in `range`.
  ///   - value: the value of a field's column, put into this state's buffers, given the kind to read it as.
  /// - Throws: `PackingError` when the bytes are none that `pack` writes; the entity is then in part taken in, and the state of
  ///   no use.
  package mutating func unpack(
    type: Int, id: EntityID, _ bytes: ContiguousArray<UInt8>, in range: Range<Int>? = nil,
    value: (_ field: Int, _ kind: ValueKind, inout FoldState) -> ValueReference?
  ) throws(PackingError) {
    let slot = slot(type, id)
    do {
      var reader = ByteReader(bytes, in: range)
      guard try reader.byte() == Self.packingVersion else { throw PackingError() }
      let fields = schema.types[type].fields
      guard try reader.varint() == UInt64(fields.count) else { throw PackingError() }
      var kinds: [ValueKind] = []
      for _ in fields { kinds.append(try kind(&reader)) }
      let base = try reader.varint()
      let life = try life(types[type].life, base, &reader)
      types[type].lives[slot].combine(life, { $0 }, authors)
      for (index, field) in fields.enumerated() {
        switch field.place {
        case .register(let place):
          guard kinds[index] != .none else { continue }
          let position = try position(base, &reader)
          guard let value = value(index, kinds[index], &self) else { throw PackingError() }
          types[type].registers[slot * types[type].registerCount + place].assign(value, at: position, authors)
        case .counter(let place):
          guard try reader.byte() == 1 else { continue }
          var cell = CounterCell()
          let high = try reader.bigEndian(byteCount: 8)
          let low = try reader.bigEndian(byteCount: 8)
          cell.sum = Int128(Int64(bitPattern: high)) << 64 | Int128(low)
          cell.exists = true
          types[type].counters[slot * types[type].counterCount + place].combine(cell)
        case .set(let place):
          try unpackSet(slot * types[type].setCount + place, type, &reader)
        }
      }
      guard reader.remaining == 0 else { throw PackingError() }
    } catch {
      throw PackingError()
    }
  }

  private mutating func unpackSet(_ cell: Int, _ type: Int, _ reader: inout ByteReader) throws(BatchError) {
    for _ in 0..<(try reader.count(ofEntriesOf: 4)) {
      let kind = try kind(&reader)
      let length = try reader.count(ofEntriesOf: 1)
      let value = keep(reader.bytes[try reader.range(byteCount: length)], kind: kind)
      let heads = try heads(&reader)
      count(operations: 1)
      let index = types[type].sets[cell].index(of: buffers[Int(value.buffer)], value, buffers)
      types[type].sets[cell].withHeads(at: index) { $0.combine(heads) { $0 } }
    }
  }

  private func kind(_ reader: inout ByteReader) throws(BatchError) -> ValueKind {
    let kind = ValueKind(rawValue: try reader.byte())
    guard kind.rawValue <= ValueKind.none.rawValue else { throw BatchError(.shape, at: reader.position) }
    return kind
  }

  private func life(_ rule: EntityLife, _ base: UInt64, _ reader: inout ByteReader) throws(BatchError) -> Life {
    switch rule {
    case .lastWriterWins:
      var life = LatestLife()
      let parts = try reader.byte()
      if parts & 1 != 0 { life.edit = try position(base, &reader) }
      if parts & 2 != 0 { life.deletion = try position(base, &reader) }
      return .latest(life)
    case .editsRevive:
      var life = RevivingLife()
      life.edits = try marks(&reader)
      life.named = try marks(&reader)
      return .reviving(life)
    case .deleteWins:
      var life = DeletionLife()
      life.deletions = try heads(&reader)
      life.restorations = try heads(&reader)
      return .deletion(life)
    }
  }

  private func position(_ base: UInt64, _ reader: inout ByteReader) throws(BatchError) -> Position {
    let age = try reader.varint()
    let author = try reader.index(below: authors.count)
    let sequence = try sequence(&reader)
    guard age < base, base <= Stamp.maximum.rawValue else { throw BatchError(.stamp, at: reader.position) }
    return Position(stamp: base - age, author: UInt32(author), sequence: sequence)
  }

  private func heads(_ reader: inout ByteReader) throws(BatchError) -> Heads {
    var heads = Heads()
    let standing = try marks(&reader)
    try marks(&reader).visit { heads.replace($0.author, through: $0.sequence) }
    standing.visit { heads.add($0.author, $0.sequence) }
    return heads
  }

  private func marks(_ reader: inout ByteReader) throws(BatchError) -> Marks {
    var marks = Marks()
    for _ in 0..<(try reader.count(ofEntriesOf: 2)) {
      let author = try reader.index(below: authors.count)
      marks.raise(UInt32(author), to: try sequence(&reader))
    }
    return marks
  }
  /// No operation has sequence 0, and a mark of 0 would count as none.
  private func sequence(_ reader: inout ByteReader) throws(BatchError) -> UInt64 {
    let sequence = try reader.varint()
    guard sequence > 0 else { throw BatchError(.sequence, at: reader.position) }
    return sequence
  }
}
