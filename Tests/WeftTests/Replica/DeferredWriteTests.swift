internal import Testing
internal import Weft
internal import WeftIngest

/// Local writes to entities whose batches are not in the tables yet.
@Suite struct DeferredWriteTests {
  private let entities = ["item", "task", "page"].map { EntityReference($0, key: "x") }

  /// A store with everything in its overlay: two other devices' insertions, sums and titles.
  private func deferred(_ folder: TemporaryFolder, _ name: String = "s") throws -> Replica {
    let replica = try Replica(
      TestSchema.everything, at: .file(folder.file(name)), options: .manual("own", clock: ManualClock(1_000), seed: 1))
    for entity in entities {
      let set = TestSchema.sets[entity.type]!
      let counter = TestSchema.counters[entity.type]!
      let elements = entity.type == "page" ? ["1", "2"] : [#""a""#, #""b""#]
      for device in ["a", "b"] {
        let head = #"{"t":10,"device":"\#(device)","entity":"\#(entity.type)","id":"x","#
        try replica.importText(head + #""set":{"title":"\#(device)"},"add":{"\#(counter)":5}}"#)
        // Neither device has seen what the other inserts.
        for element in elements { try replica.importText(head + #""insert":{"\#(set)":[\#(element)]},"names":{}}"#) }
      }
    }
    return replica
  }

  private func elements(_ entity: EntityReference) -> [Value] {
    entity.type == "page" ? [.int(1), .int(2)] : [.text("a"), .text("b")]
  }

  @Test("an element that is only in the overlay is removed: it stays gone before, after the flush, and after a rebuild")
  func removal() throws {
    try withTemporaryFolder { folder in
      let replica = try deferred(folder)
      for entity in entities {
        let set = TestSchema.sets[entity.type]!
        let elements = elements(entity)
        let receipt = try replica.write { try $0.remove(entity, set, elements[0]) }
        #expect(receipt.operationCount == 1)
        let names = try #require(try replica.history(entity).last).operation.action.names
        // One insertion of each of the two devices.
        #expect(Set(names.map(\.author.device)).count == 2 && names.count == 2)
        #expect(try replica.value(entity, set) == .set([elements[1]]))
      }
      let dump = try replica.dumpLines()
      let copy = try StoreFile(path: folder.file("s")).copy(to: folder.file("copy"))
      try replica.flush()
      let reopened = try Replica(at: .file(copy.path), options: .manual(seed: 9))
      for replica in [replica, reopened] {
        for entity in entities {
          #expect(try replica.value(entity, TestSchema.sets[entity.type]!) == .set([elements(entity)[1]]))
        }
        #expect(try replica.dumpLines() == dump)
        try replica.expectRebuildable()
        #expect(try replica.dumpLines() == dump)
      }
    }
  }

  @Test("counters, titles and lives are those of tables, overlay and write together, at every step")
  func everything() throws {
    try withTemporaryFolder { folder in
      let replica = try deferred(folder)
      for entity in entities {
        let counter = TestSchema.counters[entity.type]!
        try replica.write { transaction in
          #expect(try transaction.fetch(entity)?.fields[counter] == .counter(10))
          try transaction.add(entity, counter, 100)
          #expect(try transaction.fetch(entity)?.fields[counter] == .counter(110))
          // Shown already, by the overlay: nothing to do.
          try transaction.set(
            entity, "title", .text(try transaction.fetch(entity)?.fields["title"] == .value(.text("a")) ? "a" : "b"))
        }
        #expect(try replica.history(entity).filter { $0.operation.action.code == .set }.count == 2)
        #expect(try replica.value(entity, counter) == .counter(110))
        try replica.write { try $0.delete(entity) }
        #expect(try replica.fetch(entity)?.isVisible == false)
        #expect(try replica.all(entity.type).isEmpty)
        try replica.write { try $0.restore(entity) }
        #expect(try replica.fetch(entity)?.isVisible == true)
        try replica.write { try $0.delete(entity) }
      }
      // More comes in over what is there now, and lives again where an edit that was not seen revives.
      try replica.importText(
        #"{"t":11,"device":"c","entity":"item","id":"x","add":{"quantity":1}}"#,
        #"{"t":11,"device":"c","entity":"task","id":"x","add":{"votes":1}}"#,
        #"{"t":11,"device":"c","entity":"page","id":"x","add":{"views":1}}"#)
      let dump = try replica.dumpLines()
      for step in ["deferred", "flushed", "rebuilt"] {
        let comment = Comment(rawValue: step)
        #expect(try entities.map { try replica.fetch($0)?.isVisible } == [true, false, false], comment)
        for entity in entities {
          #expect(try replica.value(entity, TestSchema.counters[entity.type]!) == .counter(111), comment)
        }
        #expect(try replica.dumpLines() == dump, comment)
        if step == "deferred" { try replica.flush() }
        if step == "flushed" { try replica.expectRebuildable() }
      }
    }
  }

  @Test(
    "random writes between random imports and flushes: the dump is always what a rebuild of a copy gives",
    arguments: 0..<25)
  func random(_ seed: Int) throws {
    try withTemporaryFolder { folder in
      let bits = SeededBits(UInt64(seed) + 1_000)
      var edits = RandomEdits(bits, entitiesPerType: 2)
      let replica = try Replica(
        TestSchema.everything, at: .file(folder.file("s")), options: .manual("own", clock: ManualClock(100), seed: 1))
      var source = RandomEdits(bits, entitiesPerType: 2)
      for round in 0..<4 {
        let other = try Replica.inMemory(UInt64(seed * 10 + round) + 5, "source\(round)", clock: ManualClock(100))
        for _ in 0..<4 { try source.write(other) }
        try replica.importLines(other.exportedOperations())
        for _ in 0..<3 { try edits.write(replica) }
        if bits.next(below: 3) == 0 { try replica.flush() }
        let copy = try StoreFile(path: folder.file("s")).copy(to: folder.file("copy\(round)"))
        let rebuilt = try Replica(at: .file(copy.path), options: .manual(seed: 2))
        try rebuilt.rebuild()
        #expect(try rebuilt.dumpLines() == replica.dumpLines(), "round \(round)")
      }
      // Sealed and sent with the overlay still there, half of the time.
      if seed % 2 == 0 { try replica.flush() }
      let peer = try Replica.inMemory(3, clock: ManualClock(100))
      let report = try peer.sync(with: replica)
      #expect(report.isInAgreement && report.haveEqualDigests == true)
      try expectConverged([peer, replica])
      try replica.expectRebuildable()
    }
  }
}
