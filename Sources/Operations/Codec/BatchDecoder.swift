package import WeftCausality

/// Turns a body's bytes into a `Batch`, or says why they are none.
///
/// Total: any bytes give a batch or a `BatchError`. Every count is checked against what is left before anything is
/// allocated, so that memory stays below a small multiple of the input. Complexity: linear.
package struct BatchDecoder {
  var reader: ByteReader
  let author: Author
  let firstSequence: UInt64
  let count: Int

  var names: ContiguousArray<String> = []
  var shapes: ContiguousArray<Shape> = []
  var authors: ContiguousArray<Author> = []
  var transactions: ContiguousArray<TransactionSpan> = []
  var entities: ContiguousArray<BatchEntity> = []
  var entityTypes: ContiguousArray<UInt16?> = []
  var runs: ContiguousArray<EntityRun> = []
  var shapeIndexes: ContiguousArray<UInt16> = []
  var valueOffsets: ContiguousArray<UInt32> = []
  var nameLists: ContiguousArray<NameList> = []
  var namedOperations: ContiguousArray<OperationID> = []

  /// Decodes the body that lies in `bytes[range]`.
  package static func decode(
    _ bytes: ContiguousArray<UInt8>, in range: Range<Int>? = nil, author: Author, firstSequence: UInt64, count: Int
  ) throws(BatchError) -> Batch {
    guard bytes.count <= Int(UInt32.max) else { throw BatchError(.size, at: 0) }
    guard firstSequence > 0, firstSequence <= BatchHeader.sequenceLimit else { throw BatchError(.sequence, at: 0) }
    var decoder = BatchDecoder(
      reader: ByteReader(bytes, in: range), author: author, firstSequence: firstSequence, count: count)
    return try decoder.body()
  }

  private init(reader: ByteReader, author: Author, firstSequence: UInt64, count: Int) {
    self.reader = reader
    self.author = author
    self.firstSequence = firstSequence
    self.count = count
  }

  private mutating func body() throws(BatchError) -> Batch {
    guard count > 0, count <= reader.remaining else { throw BatchError(.count, at: reader.position) }
    guard let form = BodyForm(rawValue: try reader.byte()) else { throw BatchError(.form, at: reader.position) }
    let version = try reader.varint()
    guard version > 0, version <= UInt64(UInt32.max) else { throw BatchError(.varint, at: reader.position) }
    switch form {
    case .single: try single()
    case .columnar, .row: try columns(form)
    }
    return Batch(
      author: author, firstSequence: firstSequence, schemaVersion: UInt32(version), bytes: reader.bytes, names: names,
      shapes: shapes, transactions: transactions, entities: entities, runs: runs, shapeIndexes: shapeIndexes,
      valueOffsets: valueOffsets, nameLists: nameLists, namedOperations: namedOperations)
  }

  private mutating func columns(_ form: BodyForm) throws(BatchError) {
    try readNames()
    try readShapes()
    try readAuthors()
    try readTransactions()
    try readEntities(count: form == .row ? count : nil)
    if form == .row {
      runs.reserveCapacity(count)
      for entity in 0..<count { runs.append(EntityRun(entity: UInt32(truncatingIfNeeded: entity), count: 1)) }
    } else {
      try readRuns()
    }
    try readShapeColumn()
    try checkTypesOfRuns()
    let lengths = try readValueLengths()
    try readNameLists()
    try placeValues(lengths)
  }

  // MARK: Tables

  mutating func name() throws(BatchError) -> String {
    let length = try reader.varint()
    guard length > 0, length <= UInt64(SchemaName.byteLimit) else { throw BatchError(.name, at: reader.position) }
    let range = try reader.range(byteCount: Int(length))
    guard let text = String(validating: reader.bytes[range], as: UTF8.self) else {
      throw BatchError(.name, at: range.lowerBound)
    }
    return text
  }

  private mutating func readNames() throws(BatchError) {
    let count = try reader.count(ofEntriesOf: 2)
    guard count < Int(UInt16.max) else { throw BatchError(.count, at: reader.position) }
    names.reserveCapacity(count)
    for _ in 0..<count { names.append(try name()) }
  }

  private mutating func readShapes() throws(BatchError) {
    let count = try reader.count(ofEntriesOf: 4)
    guard count <= Int(UInt16.max) else { throw BatchError(.count, at: reader.position) }
    shapes.reserveCapacity(count)
    for _ in 0..<count {
      let type = UInt16(try reader.index(below: names.count))
      let field = try reader.index(below: names.count + 1)
      shapes.append(try shape(type: type, field: field == 0 ? nil : UInt16(field - 1)))
    }
  }

  /// Reads the two bytes of action and kind; the upper bits that no version uses are refused.
  mutating func shape(type: UInt16, field: UInt16?) throws(BatchError) -> Shape {
    let action = try reader.byte()
    let kind = try reader.byte()
    guard action & 0x60 == 0, action & ActionCode.limit != 0, kind <= 15 else {
      throw BatchError(.shape, at: reader.position)
    }
    return Shape(
      type: type, field: field, action: ActionCode(rawValue: action & ActionCode.limit),
      kind: ValueKind(rawValue: kind), bearsNames: action & 0x80 != 0)
  }

  mutating func readAuthors() throws(BatchError) {
    let count = try reader.count(ofEntriesOf: 20)
    authors.reserveCapacity(count + 1)
    authors.append(author)
    for _ in 0..<count {
      let device = DeviceID(rawValue: try reader.identifier())
      let incarnation = Incarnation(rawValue: UInt32(try reader.bigEndian(byteCount: 4)))
      authors.append(Author(device: device, incarnation: incarnation))
    }
  }

  private mutating func readEntities(count expected: Int?) throws(BatchError) {
    let keyed = try reader.byte()
    guard keyed <= 1 else { throw BatchError(.form, at: reader.position) }
    let minimum = keyed == 0 ? 16 : 3
    let count: Int
    if let expected {
      guard expected <= reader.remaining / minimum else { throw BatchError(.count, at: reader.position) }
      count = expected
    } else {
      count = try reader.count(ofEntriesOf: minimum)
    }
    entities.reserveCapacity(count)
    for _ in 0..<count { try readEntity(mayHaveKey: keyed == 1) }
  }

  mutating func readEntity(mayHaveKey: Bool) throws(BatchError) {
    let length = mayHaveKey ? try reader.varint() : 0
    if length == 0 {
      entities.append(BatchEntity(id: EntityID(rawValue: try reader.identifier()), key: 0..<0))
      if mayHaveKey { entityTypes.append(nil) }
      return
    }
    let type = try reader.index(below: names.count)
    guard length <= UInt64(reader.remaining) else { throw BatchError(.truncated, at: reader.end) }
    let range = try reader.range(byteCount: Int(length))
    guard let key = String(validating: reader.bytes[range], as: UTF8.self) else {
      throw BatchError(.text, at: range.lowerBound)
    }
    // A UUID in text is an id, never a key; were it taken for one, the same text would name two entities.
    guard EntityID(key) == nil else { throw BatchError(.value, at: range.lowerBound) }
    entities.append(
      BatchEntity(
        id: EntityID(type: names[type], key: key), key: UInt32(range.lowerBound)..<UInt32(range.upperBound)))
    entityTypes.append(UInt16(type))
  }
}
