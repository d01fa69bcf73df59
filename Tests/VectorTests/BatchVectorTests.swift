internal import Testing
internal import WeftCausality
internal import WeftCrypto
internal import WeftOperations

struct BatchVectorTests {
  @Test("A batch's bytes give its header and operations", arguments: VectorFile.batches.cases("batches"))
  func decoding(_ vector: VectorCase) throws {
    let fields = vector.fields
    let sealed = try SealedBatch(device: fields.device(), bytes: fields.bytes("bytes"))
    #expect(try sealed.header.incarnation == fields.incarnation())
    #expect(try sealed.header.firstSequence == fields.number("first"))
    #expect(try sealed.header.count == fields.number("count"))
    #expect(try UInt64(sealed.header.parentTag) == fields.bigEndian("parent"))
    #expect(try sealed.bodyOffset == fields.number("bodyOffset"))
    #expect(try "\(Self.form(of: sealed))" == fields.text("form"))
    let batch = try sealed.decoded()
    #expect(try batch.schemaVersion == fields.number("version"))
    try expect(batch, is: fields)
  }

  @Test("A batch's operations give its bytes", arguments: VectorFile.batches.cases("batches"))
  func encoding(_ vector: VectorCase) throws {
    let fields = vector.fields
    var draft = BatchDraft(
      author: Author(device: try fields.device(), incarnation: try fields.incarnation()),
      firstSequence: try fields.number("first"), schemaVersion: try fields.number("version"))
    let begins = try Self.beginnings(fields)
    for (position, operation) in try fields.objects("operations").enumerated() {
      draft.append(
        try operation.action(), to: try operation.reference(), stamp: try operation.stamp("stamp"),
        beginsTransaction: begins.contains(position))
    }
    let parent = SHA256Digest(try fields.bigEndian("parent") << 32, 0, 0, 0)
    #expect(try draft.sealed(after: parent).bytes.hexadecimal == fields.text("bytes"))
  }

  @Test("Another form of the same operations", arguments: VectorFile.batches.cases("otherForms"))
  func otherForms(_ vector: VectorCase) throws {
    let name = try vector.fields.text("of")
    let original = try #require(VectorFile.batches.cases("batches").first { $0.testDescription == name })
    let bytes = try vector.fields.bytes("bytes")
    #expect(try bytes != original.fields.bytes("bytes"))
    let batch = try SealedBatch(device: original.fields.device(), bytes: bytes).decoded()
    try expect(batch, is: original.fields)
  }

  @Test("Bytes that are no batch", arguments: VectorFile.batches.cases("refused"))
  func refused(_ vector: VectorCase) throws {
    let device = try VectorFields(VectorFile.batches.document).device("refusedFor")
    let bytes = try vector.fields.bytes("bytes")
    let error = try #require(
      #expect(throws: BatchError.self) { try SealedBatch(device: device, bytes: bytes).decoded() })
    #expect(try "\(error.reason)" == vector.fields.text("reason"))
  }

  private func expect(_ batch: Batch, is fields: VectorFields) throws {
    var begins: Set<Int> = []
    var operations: [Operation] = []
    batch.forEachOperation { operation, beginsTransaction in
      if beginsTransaction { begins.insert(operations.count) }
      operations.append(operation)
    }
    #expect(try begins == Self.beginnings(fields))
    let author = Author(device: try fields.device(), incarnation: try fields.incarnation())
    let first: UInt64 = try fields.number("first")
    let expected = try fields.objects("operations")
    try #require(operations.count == expected.count)
    for (position, operation) in operations.enumerated() {
      let id = OperationID(author: author, sequence: first + UInt64(position))
      let reference = try expected[position].reference()
      #expect(operation.entity.key == reference.key)
      #expect(
        try operation
          == Operation(
            id: id, stamp: expected[position].stamp("stamp"), entity: reference, action: expected[position].action()))
    }
  }

  /// The positions of the operations that begin a transaction.
  private static func beginnings(_ fields: VectorFields) throws -> Set<Int> {
    var (begins, next): (Set<Int>, Int) = ([], 0)
    for size in try fields.list("transactions") {
      begins.insert(next)
      next += try VectorFields.number(size, "transactions")
    }
    return begins
  }

  private static func form(of batch: SealedBatch) throws -> BodyForm {
    try #require(BodyForm(rawValue: batch.bytes[batch.bodyOffset]))
  }
}
