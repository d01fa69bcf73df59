internal import WeftCausality
package import WeftCrypto

extension BatchDraft {
  /// The body in its shortest form.
  ///
  /// - Precondition: there is at least one operation.
  package func encodedBody() -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray<UInt8>()
    appendBody(to: &bytes)
    return bytes
  }

  private func appendBody(to bytes: inout ContiguousArray<UInt8>) {
    precondition(!isEmpty)
    // At once and not by doubling: a body may be large.
    bytes.reserveCapacity(bytes.count + byteEstimate + 64)
    if count == 1 { appendSingle(to: &bytes) } else { appendColumns(shorterForm, to: &bytes) }
  }

  /// Which form writes the entities in fewer bytes; all the rest is the same in both.
  private var shorterForm: BodyForm {
    let sizes = entityTable.map { byteCount(of: $0) }
    var (columns, rows) = (varintByteCount(sizes.count) + varintByteCount(runs.count), 0)
    for size in sizes { columns += size }
    for run in runs {
      columns += varintByteCount(run.entity) + varintByteCount(run.count)
      rows += run.count * sizes[run.entity]
    }
    return columns < rows ? .columnar : .row
  }

  private func byteCount(of entity: EntityReference) -> Int {
    guard let key = entity.key else { return hasKeys ? 17 : 16 }
    return varintByteCount(key.utf8.count) + varintByteCount(names[ExactText(entity.type)] ?? 0) + key.utf8.count
  }

  private func varintByteCount(_ value: Int) -> Int {
    max(1, (Int.bitWidth - value.leadingZeroBitCount + 6) / 7)
  }

  /// The sealed batch that extends the given chain value.
  package func sealed(after parent: SHA256Digest) -> SealedBatch {
    let header = BatchHeader(
      incarnation: author.incarnation, firstSequence: firstSequence, count: count,
      parentTag: SealedBatch.tag(of: parent))
    var bytes = ContiguousArray<UInt8>()
    header.append(to: &bytes)
    appendBody(to: &bytes)
    do {
      return try SealedBatch(device: author.device, bytes: bytes)
    } catch {
      preconditionFailure("a batch just encoded reads back: \(error)")
    }
  }

  private func appendSingle(to bytes: inout ContiguousArray<UInt8>) {
    guard let (entity, action) = firstRecord else { preconditionFailure("one operation was appended") }
    bytes.append(BodyForm.single.rawValue)
    bytes.appendVarint(UInt64(schemaVersion))
    let stamp = transactions[0].firstStamp
    bytes.appendBigEndian(stamp.rawValue >> 16, byteCount: 6)
    bytes.appendVarint(UInt64(stamp.rawValue & 0xFFFF))
    append(entity.type, to: &bytes)
    if let field = action.field { append(field, to: &bytes) } else { bytes.append(0) }
    append(shapeTable[0], to: &bytes)
    append(entity, typeIndex: 0, mayHaveKey: true, to: &bytes)
    if shapeTable[0].bearsNames {
      append(authorTable, to: &bytes)
      bytes.append(contentsOf: nameLists)
    }
    if shapeTable[0].kind.fixedByteCount == nil { bytes.appendVarint(values.count) }
    bytes.append(contentsOf: values)
  }

  private func appendColumns(_ form: BodyForm, to bytes: inout ContiguousArray<UInt8>) {
    bytes.append(form.rawValue)
    bytes.appendVarint(UInt64(schemaVersion))
    bytes.appendVarint(nameTable.count)
    for name in nameTable { append(name, to: &bytes) }
    bytes.appendVarint(shapeTable.count)
    for shape in shapeTable {
      bytes.appendVarint(Int(shape.type))
      bytes.appendVarint(shape.field.map { Int($0) + 1 } ?? 0)
      append(shape, to: &bytes)
    }
    append(authorTable, to: &bytes)
    appendTransactions(to: &bytes)
    appendEntities(form, to: &bytes)
    for index in shapeIndexes { bytes.appendVarint(index) }
    for (index, length) in zip(shapeIndexes, lengths) where shapeTable[index].kind.fixedByteCount == nil {
      bytes.appendVarint(length)
    }
    bytes.append(contentsOf: nameLists)
    bytes.append(contentsOf: values)
  }

  private func appendTransactions(to bytes: inout ContiguousArray<UInt8>) {
    bytes.appendVarint(transactions.count)
    var last = (transactions[0].firstStamp.rawValue >> 16) << 16
    bytes.appendBigEndian(last >> 16, byteCount: 6)
    for (position, transaction) in transactions.enumerated() {
      let first = transaction.firstStamp.rawValue
      let elapsed = (first >> 16) - (last >> 16)
      let base = position > 0 && elapsed == 0 ? last + 1 : (first >> 16) << 16
      let extra = first - base
      bytes.appendVarint(elapsed)
      bytes.appendVarint(UInt64(transaction.count) << 1 | (extra > 0 ? 1 : 0))
      if extra > 0 { bytes.appendVarint(extra) }
      last = transaction.lastStamp.rawValue
    }
  }

  private func appendEntities(_ form: BodyForm, to bytes: inout ContiguousArray<UInt8>) {
    bytes.append(hasKeys ? 1 : 0)
    func append(_ index: Int) {
      let entity = entityTable[index]
      let type = entity.key == nil ? 0 : names[ExactText(entity.type)] ?? 0
      self.append(entity, typeIndex: type, mayHaveKey: hasKeys, to: &bytes)
    }
    if form == .row {
      for run in runs { for _ in 0..<run.count { append(run.entity) } }
      return
    }
    bytes.appendVarint(entityTable.count)
    for index in entityTable.indices { append(index) }
    bytes.appendVarint(runs.count)
    for run in runs {
      bytes.appendVarint(run.entity)
      bytes.appendVarint(run.count)
    }
  }

  private func append(_ name: String, to bytes: inout ContiguousArray<UInt8>) {
    bytes.appendVarint(name.utf8.count)
    bytes.append(contentsOf: name.utf8)
  }

  private func append(_ shape: Shape, to bytes: inout ContiguousArray<UInt8>) {
    bytes.append(shape.action.rawValue | (shape.bearsNames ? 0x80 : 0))
    bytes.append(shape.kind.rawValue)
  }

  private func append(_ authors: [Author], to bytes: inout ContiguousArray<UInt8>) {
    bytes.appendVarint(authors.count)
    for author in authors {
      author.device.appendBytes(to: &bytes)
      bytes.appendBigEndian(UInt64(author.incarnation.rawValue), byteCount: 4)
    }
  }

  private func append(
    _ entity: EntityReference, typeIndex: Int, mayHaveKey: Bool, to bytes: inout ContiguousArray<UInt8>
  ) {
    if let key = entity.key {
      bytes.appendVarint(key.utf8.count)
      bytes.appendVarint(typeIndex)
      bytes.append(contentsOf: key.utf8)
    } else {
      if mayHaveKey { bytes.append(0) }
      entity.id.appendBytes(to: &bytes)
    }
  }
}
