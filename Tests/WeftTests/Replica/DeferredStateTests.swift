internal import Testing
internal import Weft
internal import WeftIngest

/// State that is not written to the tables yet is never seen late: by this replica, by another, after a kill.
@Suite struct DeferredStateTests {
  private let item = EntityReference("item", key: "milk")
  private let task = EntityReference("task", key: "call")

  private static let history = """
    {"t":1,"device":"a","entity":"item","id":"milk","create":true,"set":{"title":"Milk"},"add":{"quantity":2},"insert":{"tags":["x","y"]}}
    {"t":2,"device":"b","entity":"item","id":"milk","add":{"quantity":3},"remove":{"tags":["x"]}}
    {"t":3,"device":"b","entity":"task","id":"call","create":true,"set":{"title":"Call"}}
    {"t":4,"device":"a","entity":"task","id":"call","delete":true}
    {"t":5,"device":"own","entity":"item","id":"milk","set":{"title":"Oat milk"}}
    """

  /// Every way of reading tells what the history folds to.
  private func expectTruth(_ replica: Replica, _ comment: Comment) throws {
    let milk = try #require(try replica.fetch(item))
    #expect(milk.isVisible, comment)
    #expect(
      milk.fields == [
        "title": .value(.text("Oat milk")), "quantity": .counter(5), "tags": .set([.text("y")]),
      ], comment)
    #expect(try replica.fetch(task)?.isVisible == false, comment)
    #expect(try replica.all("item") == [milk], comment)
    #expect(try replica.all("task").isEmpty, comment)
    #expect(try replica.all("task", includingHidden: true).map(\.reference) == [task], comment)
    let quantities = try replica.history(item).compactMap { entry -> Value? in
      entry.operation.action.code == .add ? entry.operation.action.value : nil
    }
    #expect(quantities == [.int(2), .int(3)], comment)
    let explanation = try #require(try replica.explain(item, "title"))
    #expect(explanation.sections[0].value == .value(.text("Oat milk")), comment)
    #expect(explanation.sections[0].entries.map(\.outcome) == [.overruled, .decides], comment)
    var exported = ""
    try replica.exportState(of: "item") { exported += String(decoding: $0, as: UTF8.self) }
    #expect(exported.contains("Oat milk"), comment)
  }

  private func digestOfHistory() throws -> StateDigest {
    let replica = try Replica.inMemory(77, "own")
    try replica.importText(Self.history)
    return try replica.digest()
  }

  private func isApplied(_ path: String) throws -> Bool {
    try StoreFile(path: path).rows(
      "SELECT (SELECT value FROM _meta WHERE name = 'applied_position') = (SELECT max(position) FROM _batch)") == [
        ["1"]
      ]
  }

  @Test("what was imported and not flushed is read in the same replica, in another, and after the digest flushed it")
  func unflushed() throws {
    try withTemporaryFolder { folder in
      let path = folder.file("s")
      let replica = try Replica(TestSchema.everything, at: .file(path), options: .manual("own", seed: 1))
      try replica.importText(Self.history)
      #expect(try !isApplied(path), "the import has flushed, and this test says nothing")
      try expectTruth(replica, "the same replica")
      let other = try Replica(at: .file(path), options: .manual(seed: 2))
      try expectTruth(other, "another replica")
      let dump = try other.dumpLines()
      #expect(try replica.dumpLines() == dump)
      #expect(try !isApplied(path), "reading has flushed")
      #expect(try other.digest() == digestOfHistory())
      #expect(try isApplied(path))
      #expect(try replica.digest() == digestOfHistory())
      try expectTruth(replica, "after another replica's flush")
      #expect(try replica.dumpLines() == dump)
      try replica.expectRebuildable()
    }
  }

  @Test("status counts what is deferred")
  func status() throws {
    let replica = try Replica.inMemory(1, "own")
    try replica.importText(Self.history)
    let status = try replica.status()
    #expect(status.foldedOperationCount == 11 && status.deviceCount == 3)
    let counts = Dictionary(uniqueKeysWithValues: status.entityCounts.map { ($0.type, [$0.visible, $0.hidden]) })
    #expect(counts == ["item": [1, 0], "task": [0, 1], "page": [0, 0]])
  }

  @Test("after a kill before the flush, what was ingested is there: dropped and opened again, or copied while in use")
  func killed() throws {
    try withTemporaryFolder { folder in
      let path = folder.file("s")
      do {
        let replica = try Replica(TestSchema.everything, at: .file(path), options: .manual("own", seed: 1))
        try replica.importText(Self.history)
        // As a power cut would leave it: the database and its log, taken from under the open replica.
        let copy = try StoreFile(path: path).copy(to: folder.file("copy"))
        #expect(try !isApplied(copy.path))
        let revived = try Replica(at: .file(copy.path), options: .manual(seed: 2))
        try expectTruth(revived, "copied")
        #expect(try revived.digest() == digestOfHistory())
        try revived.expectRebuildable()
      }
      #expect(try !isApplied(path))
      let reopened = try Replica(at: .file(path), options: .manual(seed: 3))
      try expectTruth(reopened, "reopened")
      #expect(try reopened.digest() == digestOfHistory())
      try reopened.expectRebuildable()
    }
  }

  @Test("batches that another process receives one by one are seen at once, each before any flush")
  func receivedElsewhere() throws {
    try withTemporaryFolder { folder in
      let source = try Replica(TestSchema.everything, at: .file(folder.file("source")), options: .manual("a", seed: 1))
      let device = try source.device
      for amount in 1...6 as ClosedRange<Int64> {
        try source.write { transaction in
          try transaction.add(item, "quantity", amount)
          try transaction.insert(item, "tags", .text("\(amount)"))
          try transaction.set(task, "title", .text("\(amount)"))
          if amount == 4 { try transaction.delete(task) }
          if amount == 6 { try transaction.restore(task) }
        }
        try source.sync(with: Replica.inMemory(50))
      }
      let batches = try StoreFile(path: folder.file("source")).ingest(seed: 3)
        .batches(of: device, in: SequenceRanges(1...100), byteLimit: 1 << 20).batches
      #expect(batches.count == 6)
      let path = folder.file("target")
      let reader = try Replica(TestSchema.everything, at: .file(path), options: .manual(seed: 4))
      let ingest = try StoreFile(path: path).ingest(seed: 5)
      var sum: Int64 = 0
      for (index, batch) in batches.enumerated() {
        try ingest.receive([batch])
        sum += Int64(index + 1)
        #expect(try !isApplied(path))
        #expect(try reader.value(item, "quantity") == .counter(sum))
        #expect(try reader.value(item, "tags") == .set((1...index + 1).map { .text("\($0)") }))
        #expect(try reader.fetch(task)?.isVisible == (index < 3 || index == 5))
        #expect(try reader.all("task").count == (index < 3 || index == 5 ? 1 : 0))
        #expect(try reader.history(task).count > index)
      }
      #expect(try !isApplied(path))
      #expect(try reader.dumpLines() == source.dumpLines())
      #expect(try reader.digest() == source.digest())
      try reader.expectRebuildable()
    }
  }

  @Test("while an import is running, another replica reads what was there before, and afterwards what is there then")
  func duringImport() throws {
    try withTemporaryFolder { folder in
      let path = folder.file("s")
      let replica = try Replica(TestSchema.everything, at: .file(path), options: .manual("own", seed: 1))
      let other = try Replica(at: .file(path), options: .manual(seed: 2))
      var chunks = [
        #"{"t":1,"device":"a","entity":"item","id":"milk","add":{"quantity":2}}"# + "\n",
        #"{"t":2,"device":"a","entity":"item","id":"milk","add":{"quantity":3}}"# + "\n",
      ].map { Array($0.utf8) }
      try replica.importOperations { () throws -> [UInt8]? in
        #expect(try other.fetch(item) == nil)
        #expect(try other.all("item").isEmpty)
        return chunks.isEmpty ? nil : chunks.removeFirst()
      }
      #expect(try other.value(item, "quantity") == .counter(5))
    }
  }

  @Test(
    "an import that fails leaves nothing, also nothing that was written to the tables on the way",
    arguments: [1, 1 << 30])
  func failedImport(_ limit: Int) throws {
    var options = ReplicaOptions.manual("own", seed: 1)
    options.unflushedByteLimit = limit
    let replica = try Replica(TestSchema.everything, at: .memory, options: options)
    try replica.importText(Self.history)
    let (dump, digest) = (try replica.dumpLines(), try replica.digest())
    #expect(throws: WeftError.self) {
      try replica.importText(
        #"{"t":9,"device":"a","entity":"item","id":"milk","add":{"quantity":2}}"#,
        #"{"t":9,"device":"new","entity":"item","id":"milk","add":{"quantity":2}}"#,
        #"{"t":9,"device":"a","entity":"item","id":"milk","set":{"quantity":2}}"#)
    }
    #expect(try replica.dumpLines() == dump)
    #expect(try replica.digest() == digest)
    #expect(try replica.status().deviceCount == 3)
    try replica.expectRebuildable()
  }
}
