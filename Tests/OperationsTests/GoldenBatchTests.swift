internal import Testing
internal import WeftCausality
internal import WeftCrypto
internal import WeftOperations

/// Three batches whose bytes were worked out by hand from the description of the format.
struct GoldenBatchTests {
  /// Tag 01020304.
  static let parent = SHA256Digest(
    0x0102_0304_0506_0708, 0x1112_1314_1516_1718, 0x2122_2324_2526_2728, 0x3132_3334_3536_3738)

  /// "Set item.title of …cdef to “milk”", the 300th operation of its device, at 1 700 000 000 000 ms, counter 3.
  static var single: OperationList {
    var list = OperationList(
      [
        DraftedOperation(
          .set(field: "title", value: .text("milk")),
          EntityReference("item", EntityID(rawValue: 0x0190_0000_0000_7ABC_8123_4567_89AB_CDEF)))
      ], from: Stamp(rawValue: 1_700_000_000_000 << 16 | 3))
    list.firstSequence = 300
    return list
  }

  static let singleBytes = ContiguousArray(
    hex: """
      00 a1b2c3d4 ac02 01 01020304
      03 01
      018bcfe56800 03
      04 6974656d 05 7469746c65
      01 05
      00 0190000000007abc8123456789abcdef
      04 6d696c6b
      """)
  // 00: no flags · incarnation · 300 = 2·128 + 44 · one operation · tag
  // single form · schema version 1
  // 1 700 000 000 000 = 0x018BCFE56800 · counter 3
  // "item" · "title"
  // set, no names · text
  // no natural key · id
  // four bytes · "milk"

  /// Entity A (id 1) is created, gets quantity + 3 and title "tea" in one transaction at 1000 ms; then, at 1000 ms with
  /// counter 5, "x" is inserted in its tags, replacing the author's second operation and the ninth of another author;
  /// at 1002 ms the item "milk" is deleted.
  static var columnar: OperationList {
    let a = EntityReference("item", EntityID(rawValue: 1))
    let milk = EntityReference("item", key: "milk")
    let author = OperationList(stamped: []).author
    let names = [
      OperationID(author: author, sequence: 2),
      OperationID(author: Author(device: DeviceID(rawValue: 0xBB), incarnation: Incarnation(rawValue: 7)), sequence: 9),
    ]
    func stamp(_ milliseconds: UInt64, _ counter: UInt64) -> Stamp { Stamp(rawValue: milliseconds << 16 | counter) }
    var list = OperationList(stamped: [
      DraftedOperation(.create, a, stamp: stamp(1_000, 0), beginsTransaction: true),
      DraftedOperation(.add(field: "quantity", amount: 3), a, stamp: stamp(1_000, 1)),
      DraftedOperation(.set(field: "title", value: .text("tea")), a, stamp: stamp(1_000, 2)),
      DraftedOperation(
        .insert(field: "tags", element: .text("x"), names: names), a, stamp: stamp(1_000, 5), beginsTransaction: true),
      DraftedOperation(.delete(names: []), milk, stamp: stamp(1_002, 0), beginsTransaction: true),
    ])
    list.schemaVersion = 2
    return list
  }

  static let columnarBytes = ContiguousArray(
    hex: """
      00 a1b2c3d4 01 05 01020304
      01 02
      04 04 6974656d 08 7175616e74697479 05 7469746c65 04 74616773
      05 00 00 05 0f 00 02 02 03 00 03 01 05 00 04 83 05 00 00 06 0f
      01 000000000000000000000000000000bb 00000007
      03 0000000003e8 00 06 00 03 02 02 02
      01 02 00 00000000000000000000000000000001 04 00 6d696c6b
      02 00 04 01 01
      00 01 02 03 04
      01 03 01
      02 00 02 01 09
      03 746561 78
      """)
  // 00: no flags · incarnation · first is 1 · five operations · tag
  // columnar form · schema version 2
  // four names: item, quantity, title, tags
  // five shapes, each (type, field + 1, action, kind): create, none · add, int · set, text · insert | 0x80 with names,
  //   text
  //   · delete, none
  // one other author
  // three transactions from 1000 ms: same millisecond, 3 operations · same, 1 operation, 2 stamps skipped · 2 ms on, 1
  // with keys, two entities: no key, id 1 · key of 4 bytes, type 0, "milk"
  // two runs: entity 0 four times, entity 1 once
  // shape of each operation
  // lengths of the int, "tea" and "x"
  // names of the insert: two; own author, 2 · the other, 9
  // values

  /// Three entities, one operation each: a transaction of two that begins at 1 ms with counter 65 535, so that the
  /// second bears 2 ms and counter 0, and a transaction right behind it.
  static var row: OperationList {
    let values: [Value] = [.bool(true), .bool(false), .null]
    return OperationList(
      stamped: values.enumerated().map { index, value in
        DraftedOperation(
          .set(field: "done", value: value), EntityReference("item", EntityID(rawValue: UInt128(index + 1))),
          stamp: Stamp(rawValue: 0x1_FFFF + UInt64(index)), beginsTransaction: index != 1)
      })
  }

  static let rowBytes = ContiguousArray(
    hex: """
      00 a1b2c3d4 01 03 01020304
      02 01
      02 04 6974656d 04 646f6e65
      03 00 02 01 02 00 02 01 01 00 02 01 00
      00
      02 000000000001 00 05 ffff03 00 02
      00 00000000000000000000000000000001 00000000000000000000000000000002 00000000000000000000000000000003
      00 01 02
      """)
  // 00: no flags · incarnation · first is 1 · three operations · tag
  // row form · schema version 1
  // two names: item, done
  // three shapes: set true · set false · set null
  // no other author
  // two transactions from 1 ms: 2 operations, 65 535 stamps skipped · the millisecond of the last (2), 1 operation
  // without keys, three entities
  // shape of each operation; no lengths, names or values

  static var all: [(OperationList, ContiguousArray<UInt8>)] {
    [(single, singleBytes), (columnar, columnarBytes), (row, rowBytes)]
  }

  @Test("The encoder writes the bytes that were worked out by hand")
  func encoding() {
    for (list, bytes) in Self.all { #expect(list.sealed(after: Self.parent).bytes == bytes) }
  }

  @Test("The decoder reads them as the operations that they were worked out for")
  func decoding() throws {
    for (list, bytes) in Self.all {
      let sealed = try SealedBatch(device: list.author.device, bytes: bytes)
      #expect(sealed.header.parentTag == 0x0102_0304)
      #expect(sealed.author == list.author)
      let batch = try sealed.decoded()
      #expect(OperationImage.all(of: batch) == list.images)
      #expect(batch.schemaVersion == list.schemaVersion)
      #expect(batch.operations.map(\.stamp) == list.operations.map(\.stamp))
      for operation in list.operations { #expect(batch.mentions(operation.entity.id)) }
      #expect(!batch.mentions(EntityID(rawValue: 99)))
    }
  }
}
