internal import Testing
internal import WeftCausality
internal import WeftOperations

struct BatchRoundTripTests {
  @Test("Every operation and every transaction's border comes back as it was put in, in all three forms")
  func seededLists() throws {
    var formCounts = [0, 0, 0, 0]
    var carries = 0
    for seed in 0..<2_500 as Range<UInt64> {
      var generator = OperationGenerator(seed: seed)
      let list = generator.makeList(maximumCount: seed < 300 ? 400 : 40)
      let body = list.body
      formCounts[Int(body[0])] += 1
      let batch = try list.decode(body)
      let images = OperationImage.all(of: batch)
      guard images == list.images else {
        Issue.record("seed \(seed) differs")
        return
      }
      carries += zip(list.operations, list.operations.dropFirst())
        .count { !$1.beginsTransaction && $1.stamp.counter == 0 }
      #expect(batch.count == list.operations.count)
      #expect(batch.lastStamp == list.operations.last?.stamp)
      #expect(batch.author == list.author && batch.schemaVersion == list.schemaVersion)
      #expect(batch.sequences == list.firstSequence...list.firstSequence + UInt64(batch.count) - 1)
      if let fault = BatchConsistency.fault(in: batch, body: 0..<body.count) { Issue.record("seed \(seed): \(fault)") }
      #expect(list.body == body, "the bytes are a function of the operations")
    }
    // The lists must have been mixed enough to prove something.
    #expect(formCounts[1] > 300 && formCounts[2] > 300 && formCounts[3] > 300, "\(formCounts)")
    #expect(carries > 50)
  }

  @Test("An independent reader finds the same operations in the same bytes")
  func independentReader() throws {
    for seed in 10_000..<12_500 as Range<UInt64> {
      var generator = OperationGenerator(seed: seed)
      let list = generator.makeList(maximumCount: 40)
      var reader = PlainBatchReader(list.body)
      let itself = OperationImage.Name(OperationID(author: list.author, sequence: list.firstSequence))
      let read = try reader.operations(itself: itself, count: list.operations.count)
      guard read == list.images, reader.position == reader.bytes.count else {
        Issue.record("seed \(seed) differs")
        return
      }
    }
  }

  @Test("A transaction of one operation and one of many, side by side, keep their borders")
  func transactionBorders() throws {
    let entity = EntityReference("item", EntityID(rawValue: 1))
    var operations: [DraftedOperation] = []
    let sizes = [1, 20, 1, 1, 3]
    var stamp: UInt64 = 1_000 << 16
    for size in sizes {
      for position in 0..<size {
        operations.append(
          DraftedOperation(.create, entity, stamp: Stamp(rawValue: stamp), beginsTransaction: position == 0))
        stamp += 1
      }
    }
    let list = OperationList(stamped: operations)
    let batch = try list.decode(list.body)
    #expect(batch.transactions.map(\.count) == sizes)
    #expect(batch.transactions.map(\.firstStamp.counter) == [0, 1, 21, 22, 23])
  }

  @Test("A natural key is kept when the batch first meets its entity by id")
  func keyAfterID() throws {
    let keyed = EntityReference("item", key: "milk")
    let bare = EntityReference("item", keyed.id)
    let operations = [
      DraftedOperation(.add(field: "quantity", amount: 1), bare), DraftedOperation(.create, keyed),
      DraftedOperation(.create, EntityReference("item", EntityID(rawValue: 1))),
      DraftedOperation(.create, bare),
    ]
    let read = try OperationList(operations).roundTripped()
    #expect(read.map(\.entity) == operations.map(\.entity))
    #expect(read.map(\.entity.key) == ["milk", "milk", nil, "milk"])
  }

  @Test("The entity with the empty key survives in every form, by its id")
  func emptyKey() throws {
    let entity = EntityReference("item", text: "")
    let other = EntityReference("item", key: "x")
    for entities in [[entity], [entity, other], [entity, other, entity, other, entity]] {
      let operations = entities.map { DraftedOperation(.create, $0) }
      #expect(try OperationList(operations).roundTripped().map(\.entity) == entities)
    }
  }

  @Test("Actions of one field in composed and decomposed form are two actions")
  func actionIdentity() {
    let actions: [Action] = [
      .set(field: "\u{E9}", value: .null), .set(field: "e\u{301}", value: .null), .add(field: "\u{E9}", amount: 0),
      .insert(field: "\u{E9}", element: .null, names: []), .remove(field: "\u{E9}", element: .null, names: []),
      .create, .delete(names: []), .restore(names: []),
      .delete(names: [OperationID(author: OperationList(stamped: []).author, sequence: 1)]),
      .unknown(code: ActionCode(rawValue: 8), field: "\u{E9}", kind: .null, payload: [], names: []),
      .unknown(code: ActionCode(rawValue: 8), field: "e\u{301}", kind: .null, payload: [], names: []),
      .unknown(code: ActionCode(rawValue: 8), field: nil, kind: .null, payload: [], names: []),
      .unknown(code: ActionCode(rawValue: 8), field: nil, kind: .bytes, payload: [1], names: []),
    ]
    #expect(Set(actions).count == actions.count)
    for (index, action) in actions.enumerated() { #expect(actions.firstIndex(of: action) == index) }
  }
}
