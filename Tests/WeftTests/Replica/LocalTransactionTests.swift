internal import Testing
internal import Weft

/// One local write: all or nothing, and nothing for what changes nothing.
@Suite struct LocalTransactionTests {
  private struct Change: Error, Equatable { let number: Int }

  private let item = EntityReference("item", key: "i")
  private let page = EntityReference("page", key: "p")

  private func code(_ body: () throws -> Void) -> WeftError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? WeftError)?.code
    }
  }

  @Test("what the closure throws comes out as it was, and nothing of the write is there")
  func atomic() throws {
    let replica = try Replica.inMemory(1)
    try replica.write { try $0.add(item, "quantity", 1) }
    let dump = try replica.dumpLines()
    #expect(throws: Change(number: 7)) {
      try replica.write { transaction in
        try transaction.add(item, "quantity", 5)
        try transaction.create("page")
        try transaction.delete(item)
        #expect(try transaction.fetch(item)?.isVisible == false)
        throw Change(number: 7)
      }
    }
    #expect(try replica.dumpLines() == dump)
    #expect(try replica.history(item).count == 1)
    let receipt = try replica.write { try $0.add(item, "quantity", 1) }
    #expect(receipt.sequences == 2...2)
  }

  @Test("an error that the closure catches costs that action alone")
  func caught() throws {
    let replica = try Replica.inMemory(1)
    let receipt = try replica.write { transaction in
      try transaction.add(item, "quantity", 1)
      #expect(code { try transaction.set(item, "quantity", .int(5)) } == .wrongAction)
      try transaction.add(item, "quantity", 1)
    }
    #expect(receipt.operationCount == 2)
    #expect(try replica.value(item, "quantity") == .counter(2))
  }

  @Test("what changes nothing makes no operation")
  func nothing() throws {
    let replica = try Replica.inMemory(1)
    try replica.write { transaction in
      try transaction.create(item)
      try transaction.set(item, "title", .text("t"))
      try transaction.set(item, "note", .null)
      try transaction.insert(item, "tags", .text("a"))
    }
    let dump = try replica.dumpLines()
    let receipt = try replica.write { transaction in
      try transaction.create(item)
      try transaction.set(item, "title", .text("t"))
      try transaction.set(item, "note", .null)
      try transaction.add(item, "quantity", 0)
      try transaction.insert(item, "tags", .text("a"))
      try transaction.remove(item, "tags", .text("b"))
      try transaction.restore(item)
      try transaction.delete(page)
      try transaction.restore(page)
      try transaction.remove(page, "marks", .int(1))
    }
    #expect(receipt.operationCount == 0 && receipt.sequences == nil)
    #expect(receipt.firstStamp == nil && receipt.lastStamp == nil)
    #expect(try replica.dumpLines() == dump)
    #expect(try replica.fetch(page) == nil)
    // Deleted once is deleted.
    #expect(try replica.write { try $0.delete(item) }.operationCount == 1)
    #expect(try replica.write { try $0.delete(item) }.operationCount == 0)
  }

  @Test("composed and decomposed é, null and empty text, 1 and 1.0 are changes, -0.0 for 0.0 is none")
  func exactSuppression() throws {
    let replica = try Replica.inMemory(1)
    var last: Value?
    for (value, isChange) in [
      (.text("\u{e9}"), true), (.text("e\u{301}"), true), (.text(""), true), (.null, true), (.null, false),
      (.int(1), true),
      (.real(1), true), (.real(0), true), (.real(-0.0), false), (.real(.nan), true), (.real(.signalingNaN), false),
      (.bytes([]), true), (.bool(false), true),
    ] as [(Value, Bool)] {
      let receipt = try replica.write { try $0.set(item, "note", value) }
      #expect((receipt.operationCount == 1) == isChange, "\(String(describing: last)) to \(value)")
      #expect(try replica.value(item, "note") == .value(value))
      last = value
    }
  }

  @Test("receipts say which operations were written, and sequences have no gaps over throws and openings")
  func receipts() throws {
    try withTemporaryFolder { folder in
      let clock = ManualClock(1_000)
      var next: UInt64 = 1
      var authors: Set<Author> = []
      for opening in 1...4 as ClosedRange<UInt64> {
        let replica = try Replica(
          TestSchema.everything, at: .file(folder.file("s")), options: .manual(clock: clock, seed: opening))
        for size in 1...5 {
          let receipt = try replica.write { for _ in 0..<size { try $0.add(item, "quantity", 1) } }
          #expect(receipt.operationCount == size)
          #expect(receipt.sequences == next...next + UInt64(size) - 1)
          #expect(receipt.author.device == (try replica.device))
          let stamps = (try #require(receipt.firstStamp), try #require(receipt.lastStamp))
          #expect(stamps.1.rawValue == stamps.0.rawValue + UInt64(size) - 1)
          authors.insert(receipt.author)
          next += UInt64(size)
          #expect(throws: Change.self) {
            try replica.write {
              try $0.add(item, "quantity", 1)
              throw Change(number: 0)
            }
          }
        }
        if opening == 2 { try replica.sync(with: Replica.inMemory(9, clock: clock)) }
        #expect(try replica.history(item).map(\.operation.id.sequence) == Array(1..<next))
        #expect(try replica.value(item, "quantity") == .counter(Int64(next) - 1))
      }
      #expect(authors.count == 4)
    }
  }

  @Test("a transaction that is used after its end throws, and writes nothing", arguments: [false, true])
  func ended(_ isThrowing: Bool) throws {
    let replica = try Replica.inMemory(1)
    var kept: Transaction?
    _ = try? replica.write { transaction in
      kept = transaction
      try transaction.add(item, "quantity", 1)
      if isThrowing { throw Change(number: 1) }
    }
    let transaction = try #require(kept)
    let dump = try replica.dumpLines()
    #expect(code { try transaction.add(item, "quantity", 1) } == .transactionEnded)
    #expect(code { try transaction.set(item, "title", .null) } == .transactionEnded)
    #expect(code { try transaction.insert(item, "tags", .text("a")) } == .transactionEnded)
    #expect(code { try transaction.remove(item, "tags", .text("a")) } == .transactionEnded)
    #expect(code { try transaction.create("item") } == .transactionEnded)
    #expect(code { try transaction.delete(item) } == .transactionEnded)
    #expect(code { try transaction.restore(item) } == .transactionEnded)
    #expect(code { _ = try transaction.fetch(item) } == .transactionEnded)
    #expect(try replica.dumpLines() == dump)
  }

  @Test("B069: a set on a counter is refused, with what it takes instead")
  func setOnCounter() throws {
    let replica = try Replica.inMemory(1)
    do {
      try replica.write { try $0.set(item, "quantity", .int(5)) }
      Issue.record("a counter took a set")
    } catch let error as WeftError {
      #expect(error.code == .wrongAction && error.field == "quantity")
      #expect(error.message.contains("quantity") && error.remedy.contains("add"))
    }
    #expect(try replica.fetch(item) == nil)
    // Nor by way of an import.
    #expect(
      code { try replica.importText(#"{"t":1,"device":"a","entity":"item","id":"i","set":{"quantity":5}}"#) }
        == .wrongAction)
  }

  @Test("B069: two devices that each add one to what both have read end with both additions")
  func sumOfDeltas() throws {
    let replicas = [try Replica.inMemory(1), try Replica.inMemory(2)]
    try replicas[0].write { try $0.add(item, "quantity", 10) }
    try syncAll(replicas)
    for replica in replicas { try replica.write { try $0.add(item, "quantity", 1) } }
    try syncAll(replicas)
    for replica in replicas { #expect(try replica.value(item, "quantity") == .counter(12)) }
  }

  @Test("unknown names, actions that do not fit, and values of another type are refused by name and without the value")
  func refusals() throws {
    let replica = try Replica.inMemory(1)
    let cases: [(WeftError.Code, (Transaction) throws -> Void)] = [
      (.unknownEntity, { try $0.create("nothing") }),
      (.unknownEntity, { try $0.set(EntityReference("nothing", key: "x"), "title", .text("secret")) }),
      (.unknownEntity, { _ = try $0.fetch(EntityReference("Item", key: "x")) }),
      (.unknownField, { try $0.set(item, "colour", .text("secret")) }),
      (.unknownField, { try $0.set(item, "Title", .text("secret")) }),
      (.unknownField, { try $0.add(item, "colour", 77_777) }),
      (.wrongAction, { try $0.add(item, "title", 77_777) }),
      (.wrongAction, { try $0.insert(item, "title", .text("secret")) }),
      (.wrongAction, { try $0.remove(item, "quantity", .int(77_777)) }),
      (.wrongAction, { try $0.set(item, "tags", .text("secret")) }),
      (.wrongType, { try $0.set(item, "title", .int(77_777)) }),
      (.wrongType, { try $0.set(item, "size", .real(77_777)) }),
      (.wrongType, { try $0.set(item, "weight", .int(77_777)) }),
      (.wrongType, { try $0.set(item, "price", .text("secret")) }),
      (.wrongType, { try $0.set(item, "done", .int(77_777)) }),
      (.wrongType, { try $0.set(item, "list", .text("secret")) }),
      (.wrongType, { try $0.insert(item, "tags", .int(77_777)) }),
      (.wrongType, { try $0.insert(item, "tags", .null) }),
      (.invalidUsage, { try $0.create("item", key: "") }),
      (.invalidUsage, { try $0.create(EntityReference("item", text: "")) }),
      (.limitExceeded, { try $0.create("item", key: String(repeating: "k", count: 1_025)) }),
      (
        .limitExceeded,
        { try $0.set(EntityReference("item", key: String(repeating: "k", count: 1_025)), "title", .null) }
      ),
    ]
    for (index, (code, body)) in cases.enumerated() {
      do {
        try replica.write(body)
        Issue.record("case \(index) was taken")
      } catch let error as WeftError {
        #expect(error.code == code, "case \(index)")
        #expect(!error.description.contains("secret") && !error.description.contains("77777"), "case \(index)")
        #expect(!error.message.isEmpty && !error.remedy.isEmpty && !error.isRetryable)
      }
    }
    #expect(try replica.status().foldedOperationCount == 0)
    #expect(throws: WeftError.self) { try replica.fetch(EntityReference("nothing", key: "x")) }
    #expect(throws: WeftError.self) { try replica.all("nothing") }
  }

  @Test(
    "a value of another type is refused with both types' names",
    arguments: [
      ("size", Value.real(1), "takes int, and was given real."), ("weight", .int(1), "takes real, and was given int."),
      ("done", .text("true"), "takes bool, and was given text."),
      ("title", .bool(true), "takes text, and was given bool."),
    ])
  func typeNames(_ field: String, _ value: Value, _ message: String) throws {
    let replica = try Replica.inMemory(1)
    do {
      try replica.write { try $0.set(item, field, value) }
      Issue.record("it was taken")
    } catch let error as WeftError {
      #expect(error.code == .wrongType && error.field == field)
      #expect(error.message == "The field “item”.“\(field)” \(message)")
    }
  }

  @Test("a counter holds at the bounds of 64 bits when read, and its sum is exact beyond them")
  func counterBounds() throws {
    let replica = try Replica.inMemory(1)
    try replica.write { try $0.add(item, "quantity", .max) }
    try replica.write { try $0.add(item, "quantity", .max) }
    #expect(try replica.value(item, "quantity") == .counter(.max))
    try replica.expectRebuildable()
    for _ in 0..<4 { try replica.write { try $0.add(item, "quantity", .min) } }
    #expect(try replica.value(item, "quantity") == .counter(.min))
    try replica.write { transaction in for _ in 0..<2 { try transaction.add(item, "quantity", .max) } }
    // 4 · (2^63 - 1) - 4 · 2^63.
    #expect(try replica.value(item, "quantity") == .counter(-4))
    try replica.expectRebuildable()
  }
}
