internal import Testing
internal import Weft
internal import WeftSQLite

/// Everything but the log can be made anew from it.
@Suite struct RebuildTests {
  @Test("a rebuild reproduces dump and deep digest of a random history over every rule and life", arguments: 0..<40)
  func random(_ seed: Int) throws {
    let bits = SeededBits(UInt64(seed))
    var edits = RandomEdits(bits)
    var options = ReplicaOptions.manual(clock: ManualClock(1_000), seed: UInt64(seed) + 100)
    // Every third in pieces of one batch each.
    if seed % 3 == 0 { options.unflushedByteLimit = 1 }
    let replica = try Replica(TestSchema.everything, at: .memory, options: options)
    let peer = try Replica.inMemory(UInt64(seed) + 200, clock: ManualClock(2_000))
    for _ in 0..<12 {
      for _ in 0..<3 { try edits.write(replica) }
      for _ in 0..<3 { try edits.write(peer) }
      if bits.next(below: 3) == 0 { try replica.sync(with: peer) }
      if bits.next(below: 4) == 0 { try replica.expectRebuildable() }
    }
    try replica.expectRebuildable()
    try replica.sync(with: peer)
    try replica.expectRebuildable()
    try expectConverged([replica, peer])
    // Exported and imported again, the visible state is the same.
    let copy = try Replica.inMemory(7, "copy")
    try copy.importLines(replica.exportedOperations())
    #expect(try copy.digest() == replica.digest())
    for (entity, sum) in edits.added {
      let counter = TestSchema.counters[entity.type]!
      let shown = try replica.value(entity, counter)
      #expect(shown == .counter(sum) || (shown == nil && sum == 0))
    }
  }

  @Test("a limit of no bytes at all still makes progress", .timeLimit(.minutes(10)), arguments: [0, -1])
  func noBytes(_ limit: Int) throws {
    var options = ReplicaOptions.manual("own", seed: 1)
    options.unflushedByteLimit = limit
    let replica = try Replica(TestSchema.everything, at: .memory, options: options)
    let peer = try Replica.inMemory(2)
    let item = EntityReference("item", key: "i")
    for index in 0..<3 as Range<Int64> {
      try peer.write { try $0.add(item, "quantity", 1) }
      try replica.write { try $0.add(item, "quantity", index) }
      try replica.sync(with: peer)
    }
    try replica.importText(#"{"t":1,"device":"a","entity":"item","id":"i","add":{"quantity":10}}"#)
    try replica.expectRebuildable()
    #expect(try replica.value(item, "quantity") == .counter(16))
  }

  @Test(
    "a list of devices or authors that was damaged is a typed error or a finding, never a trap",
    arguments: [
      "UPDATE _author SET incarnation = 0 WHERE author = 1", "UPDATE _author SET author = 9 WHERE author = 1",
      "DELETE FROM _author WHERE author = 1", "UPDATE _author SET device = 77 WHERE author = 1",
      "UPDATE _device SET id = x'00' WHERE device = 1", "UPDATE _device SET device = 9 WHERE device = 2",
      "UPDATE _batch SET device = 3 - device, first = first + 100",
    ])
  func damagedAuthors(_ statement: String) throws {
    try withTemporaryFolder { folder in
      let path = folder.file("s")
      let item = EntityReference("item", key: "i")
      var replica: Replica? = try Replica(TestSchema.everything, at: .file(path), options: .manual("a", seed: 1))
      try replica?.importText(
        #"{"t":1,"device":"a","entity":"item","id":"i","insert":{"tags":["x"]}}"#,
        #"{"t":1,"device":"b","entity":"item","id":"i","insert":{"tags":["x"]},"names":{}}"#,
        #"{"t":2,"device":"a","entity":"item","id":"i","remove":{"tags":["x"]}}"#)
      for isFlushed in [false, true] {
        if isFlushed { try replica?.flush() }
        replica = nil
        let copy = folder.file("\(isFlushed)")
        _ = try StoreFile(path: path).copy(to: copy)
        let connection = try StoreFile(path: copy).connection(.readWrite)
        try connection.execute("PRAGMA foreign_keys = OFF; \(statement)")
        connection.close()
        let uses: [(Replica) throws -> Void] = [
          { _ = try $0.verify() }, { try $0.rebuild() }, { _ = try $0.fetch(item) },
          { try $0.canonicalDump { _ in } }, { _ = try $0.explain(item) }, { _ = try $0.exportedOperations() },
          { try $0.write { try $0.insert(item, "tags", .text("y")) } },
        ]
        for use in uses {
          do {
            try use(Replica(at: .file(copy)))
          } catch let error as WeftError {
            #expect(error.code == .storeDamaged, "\(error)")
          }
        }
        replica = try Replica(at: .file(path))
      }
    }
  }

  @Test("a state table that was changed from outside is found by verify and mended by rebuild")
  func tampered() throws {
    try withTemporaryFolder { folder in
      let path = folder.file("s")
      let replica = try Replica(TestSchema.everything, at: .file(path), options: .manual(seed: 1))
      let item = EntityReference("item", key: "i")
      try replica.write { try $0.set(item, "title", .text("right")) }
      let dump = try replica.dumpLines()
      let connection = try StoreFile(path: path).connection(.readWrite)
      try connection.execute("UPDATE _state_item SET title = 'wrong'")
      connection.close()
      do {
        _ = try replica.fetch(item)
        Issue.record("what nobody wrote is shown")
      } catch let error as WeftError {
        #expect(error.code == .storeDamaged && error.entity == item)
      }
      #expect(try replica.verify().findings.map(\.code) == ["state"])
      try replica.rebuild()
      #expect(try replica.dumpLines() == dump)
      #expect(try replica.verify().isClean)
    }
  }
}
