internal import WeftCausality

extension BatchDecoder {
  /// One operation: milliseconds, counter, type, action and kind, field, entity, names, and the value behind its
  /// length.
  mutating func single() throws(BatchError) {
    guard count == 1 else { throw BatchError(.count, at: reader.position) }
    let milliseconds = try reader.bigEndian(byteCount: 6)
    let counter = try reader.varint()
    guard counter <= 0xFFFF else { throw BatchError(.stamp, at: reader.position) }
    let stamp = milliseconds << 16 | counter
    guard stamp > 0, stamp <= Stamp.maximum.rawValue else { throw BatchError(.stamp, at: reader.position) }
    transactions = [TransactionSpan(firstStamp: Stamp(rawValue: stamp), count: 1)]
    names.append(try name())
    let fieldLength = try reader.varint()
    if fieldLength > 0 {
      guard fieldLength <= UInt64(SchemaName.byteLimit) else { throw BatchError(.name, at: reader.position) }
      let range = try reader.range(byteCount: Int(fieldLength))
      guard let text = String(validating: reader.bytes[range], as: UTF8.self) else {
        throw BatchError(.name, at: range.lowerBound)
      }
      names.append(text)
    }
    let shape = try shape(type: 0, field: fieldLength > 0 ? 1 : nil)
    shapes = [shape]
    shapeIndexes = [0]
    try readEntity(mayHaveKey: true)
    runs = [EntityRun(entity: 0, count: 1)]
    if let keyType = entityTypes[0], keyType != 0 { throw BatchError(.shape, at: reader.position) }
    if shape.bearsNames {
      try readAuthors()
      try readNameLists()
    }
    // The length stands here too, so that a batch cut short is refused instead of bearing a shorter value.
    let length = if let fixed = shape.kind.fixedByteCount { UInt64(fixed) } else { try reader.varint() }
    guard length <= UInt64(reader.remaining) else { throw BatchError(.truncated, at: reader.end) }
    let range = try reader.range(byteCount: Int(length))
    guard reader.remaining == 0 else { throw BatchError(.trailing, at: reader.position) }
    try Self.checkValue(shape.kind, reader.bytes, range)
    valueOffsets = [UInt32(range.lowerBound), UInt32(range.upperBound)]
  }
}
