internal import WeftCausality

extension BatchDecoder {
  /// Transactions as (milliseconds since the one before, counter, count); stamps inside are consecutive.
  mutating func readTransactions() throws(BatchError) {
    let transactionCount = try reader.count(ofEntriesOf: 2)
    guard transactionCount > 0, transactionCount <= count else { throw BatchError(.transaction, at: reader.position) }
    transactions.reserveCapacity(transactionCount)
    var last = try reader.bigEndian(byteCount: 6) << 16
    var left = count
    let milliseconds = Stamp.maximum.rawValue >> 16
    for position in 0..<transactionCount {
      let elapsed = try reader.varint()
      let header = try reader.varint()
      guard last >> 16 <= milliseconds, elapsed <= milliseconds - (last >> 16), header >> 1 > 0,
        header >> 1 <= UInt64(left)
      else {
        throw BatchError(.transaction, at: reader.position)
      }
      let extra = header & 1 == 1 ? try reader.varint() : 0
      guard extra <= 0xFFFF else { throw BatchError(.transaction, at: reader.position) }
      // In the milliseconds of the transaction before, the counter goes on from its last stamp.
      let continues = position > 0 && elapsed == 0
      let base = continues ? last + 1 : ((last >> 16) + elapsed) << 16
      let first = base + extra
      let size = Int(header >> 1)
      guard first > 0, first + UInt64(size) - 1 <= Stamp.maximum.rawValue else {
        throw BatchError(.stamp, at: reader.position)
      }
      transactions.append(TransactionSpan(firstStamp: Stamp(rawValue: first), count: size))
      last = first + UInt64(size) - 1
      left -= size
    }
    guard left == 0 else { throw BatchError(.transaction, at: reader.position) }
  }

  mutating func readRuns() throws(BatchError) {
    let runCount = try reader.count(ofEntriesOf: 2)
    guard runCount > 0, runCount <= count else { throw BatchError(.run, at: reader.position) }
    runs.reserveCapacity(runCount)
    var left = count
    for _ in 0..<runCount {
      let entity = try reader.index(below: entities.count)
      let size = try reader.varint()
      guard size > 0, size <= UInt64(left) else { throw BatchError(.run, at: reader.position) }
      runs.append(EntityRun(entity: UInt32(entity), count: UInt32(size)))
      left -= Int(size)
    }
    guard left == 0 else { throw BatchError(.run, at: reader.position) }
  }

  mutating func readShapeColumn() throws(BatchError) {
    guard count <= reader.remaining else { throw BatchError(.truncated, at: reader.end) }
    shapeIndexes.reserveCapacity(count)
    for _ in 0..<count { shapeIndexes.append(UInt16(truncatingIfNeeded: try reader.index(below: shapes.count))) }
  }

  /// One run is one entity, so its operations have one type, which is also that of the entity's natural key.
  mutating func checkTypesOfRuns() throws(BatchError) {
    let isOfOneType = shapes.allSatisfy { $0.type == shapes[0].type }
    if isOfOneType && entityTypes.isEmpty { return }
    var operation = 0
    for run in runs {
      let type = shapes[Int(shapeIndexes[operation])].type
      if !entityTypes.isEmpty, let keyType = entityTypes[Int(run.entity)], !areOneType(keyType, type) {
        throw BatchError(.shape, at: reader.position)
      }
      for _ in 0..<run.count {
        guard areOneType(shapes[Int(shapeIndexes[operation])].type, type) else {
          throw BatchError(.shape, at: reader.position)
        }
        operation += 1
      }
    }
  }

  /// By name: a table may hold one name twice.
  private func areOneType(_ left: UInt16, _ right: UInt16) -> Bool {
    left == right || ExactText(names[Int(left)]) == ExactText(names[Int(right)])
  }

  /// The lengths, in the place of the offsets that they become.
  mutating func readValueLengths() throws(BatchError) -> ContiguousArray<UInt32> {
    let fixedLengths = ContiguousArray(shapes.map { $0.kind.fixedByteCount.map(UInt32.init) })
    var lengths = ContiguousArray<UInt32>()
    lengths.reserveCapacity(count + 1)
    for index in shapeIndexes {
      if let fixed = fixedLengths[Int(index)] {
        lengths.append(fixed)
      } else {
        let length = try reader.varint()
        guard length <= UInt64(reader.remaining) else { throw BatchError(.truncated, at: reader.end) }
        lengths.append(UInt32(truncatingIfNeeded: length))
      }
    }
    return lengths
  }

  /// Counts the names before it reads them: a table that grew while it is filled would take three times its size at
  /// worst.
  mutating func readNameLists() throws(BatchError) {
    guard shapes.contains(where: \.bearsNames) else { return }
    let start = reader
    var (listCount, totalCount) = (0, 0)
    for index in shapeIndexes where shapes[Int(index)].bearsNames {
      let nameCount = try reader.count(ofEntriesOf: 2)
      for _ in 0..<2 * nameCount { _ = try reader.varint() }
      listCount += 1
      totalCount += nameCount
    }
    reader = start
    nameLists.reserveCapacity(listCount)
    namedOperations.reserveCapacity(totalCount)
    for operation in 0..<count where shapes[Int(shapeIndexes[operation])].bearsNames {
      try readNameList(of: operation)
    }
  }

  mutating func readNameList(of operation: Int) throws(BatchError) {
    let nameCount = try reader.count(ofEntriesOf: 2)
    guard nameCount > 0 else { throw BatchError(.names, at: reader.position) }
    let start = UInt32(namedOperations.count)
    for _ in 0..<nameCount {
      let author = authors[try reader.index(below: authors.count)]
      let sequence = try reader.varint()
      // An operation can only name what was there before it.
      let limit = author == self.author ? firstSequence + UInt64(operation) : BatchHeader.sequenceLimit
      guard sequence > 0, sequence < limit else { throw BatchError(.names, at: reader.position) }
      namedOperations.append(OperationID(author: author, sequence: sequence))
    }
    nameLists.append(NameList(operation: UInt32(operation), range: start..<UInt32(namedOperations.count)))
  }

  /// Turns lengths into offsets and checks that the values are canonical and end where the body ends.
  mutating func placeValues(_ lengths: consuming ContiguousArray<UInt32>) throws(BatchError) {
    // Apart from `self`, of which nothing is to be copied for each value.
    let (bytes, end, kinds) = (reader.bytes, reader.end, ContiguousArray(shapes.map(\.kind)))
    var offset = reader.position
    var offsets = lengths
    for operation in 0..<count {
      let length = Int(offsets[operation])
      guard length <= end - offset else { throw BatchError(.truncated, at: end) }
      try Self.checkValue(kinds[Int(shapeIndexes[operation])], bytes, offset..<offset + length)
      offsets[operation] = UInt32(truncatingIfNeeded: offset)
      offset += length
    }
    guard offset == end else { throw BatchError(.trailing, at: offset) }
    offsets.append(UInt32(truncatingIfNeeded: offset))
    valueOffsets = offsets
  }

  @inline(__always)
  static func checkValue(
    _ kind: ValueKind, _ bytes: ContiguousArray<UInt8>, _ range: Range<Int>
  ) throws(BatchError) {
    switch kind.rawValue {
    case ValueKind.text.rawValue:
      guard UTF8Text.isValid(bytes, range) else { throw BatchError(.text, at: range.lowerBound) }
    case ValueKind.int.rawValue, ValueKind.real.rawValue: try checkNumber(kind, bytes, range)
    default: break
    }
  }

  private static func checkNumber(
    _ kind: ValueKind, _ bytes: ContiguousArray<UInt8>, _ range: Range<Int>
  ) throws(BatchError) {
    if kind.rawValue == ValueKind.real.rawValue {
      var bits: UInt64 = 0
      for index in range { bits = bits << 8 | UInt64(bytes[index]) }
      guard Value.canonicalBits(of: Double(bitPattern: bits)) == bits else {
        throw BatchError(.value, at: range.lowerBound)
      }
      return
    }
    guard range.count <= 8 else { throw BatchError(.value, at: range.lowerBound) }
    if range.isEmpty { return }
    let first = bytes[range.lowerBound]
    // A leading byte that only repeats the sign is one too many, and zero has none.
    if range.count == 1 {
      guard first != 0 else { throw BatchError(.value, at: range.lowerBound) }
    } else if first == 0 || first == 0xFF {
      guard first >> 7 != bytes[range.lowerBound + 1] >> 7 else { throw BatchError(.value, at: range.lowerBound) }
    }
  }
}
