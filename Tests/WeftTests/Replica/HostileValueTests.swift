internal import Testing
internal import Weft

/// Values that are easily lost, merged or changed: they survive log, state, rebuild, sync and export.
@Suite struct HostileValueTests {
  private static let megabyte = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
  private static let values =
    TestSchema.hostileValues + [.bytes(megabyte), .text(String(repeating: "\u{e9}\0", count: 9_999))]

  private func entity(_ index: Int) -> EntityReference {
    EntityReference("item", EntityID(rawValue: UInt128(index + 1)))
  }

  private func written(_ limit: Int = 64 << 20) throws -> Replica {
    var options = ReplicaOptions.manual("own", seed: 1)
    options.unflushedByteLimit = limit
    let replica = try Replica(TestSchema.everything, at: .memory, options: options)
    for (index, value) in Self.values.enumerated() {
      try replica.write { transaction in
        try transaction.set(entity(index), "note", value)
        if value != .null { try transaction.insert(entity(index), "things", value) }
      }
    }
    return replica
  }

  /// Each by its bits, not by `==`, which is what is under test elsewhere.
  private func expectValues(_ replica: Replica, _ comment: Comment) throws {
    for (index, value) in Self.values.enumerated() {
      let snapshot = try #require(try replica.fetch(entity(index)), comment)
      guard case .value(let read)? = snapshot.fields["note"] else {
        Issue.record("value \(index) is absent, \(comment)")
        continue
      }
      #expect(isExact(read, value), "value \(index), \(comment)")
      let elements: [Value]
      if case .set(let set)? = snapshot.fields["things"] { elements = set } else { elements = [] }
      #expect(elements.count == (index == 0 ? 0 : 1), comment)
      if let element = elements.first { #expect(isExact(element, value), "element \(index), \(comment)") }
      #expect(snapshot.fields["title"] == nil, "absent stays absent, \(comment)")
    }
  }

  private func isExact(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.int(let a), .int(let b)): a == b
    case (.real(let a), .real(let b)) where b.isNaN: a.isNaN
    case (.real(let a), .real(let b)) where b == 0: a.bitPattern == 0
    case (.real(let a), .real(let b)): a.bitPattern == b.bitPattern
    case (.text(let a), .text(let b)): Array(a.utf8) == Array(b.utf8)
    case (.bytes(let a), .bytes(let b)): a == b
    case (.id(let a), .id(let b)): a.rawValue == b.rawValue
    default: false
    }
  }

  @Test(
    "B092 B093 B094 B095 B096 B099: hostile values survive log, state, rebuild, sync and export, whole or flushed in pieces",
    arguments: [1, 64 << 20])
  func everywhere(_ limit: Int) throws {
    let replica = try written(limit)
    try expectValues(replica, "written")
    try replica.expectRebuildable()
    try expectValues(replica, "rebuilt")
    let peer = try Replica.inMemory(2)
    try peer.sync(with: replica)
    try expectValues(peer, "synced")
    try expectConverged([peer, replica])
    try peer.expectRebuildable()
    var options = ReplicaOptions.manual("else", seed: 3)
    options.unflushedByteLimit = limit
    let copy = try Replica(TestSchema.everything, at: .memory, options: options)
    try copy.importLines(peer.exportedOperations())
    try expectValues(copy, "imported")
    #expect(try copy.digest() == peer.digest())
    try copy.expectRebuildable()
    // Saved again as read: no operation.
    for index in Self.values.indices {
      guard case .value(let read)? = try copy.value(entity(index), "note") else { continue }
      #expect(try copy.write { try $0.set(entity(index), "note", read) }.operationCount == 0)
    }
  }

  @Test("as elements of one set all are apart but for -0.0 and the NaNs, and each is removed by itself")
  func asElements() throws {
    let replica = try Replica.inMemory(1)
    let item = EntityReference("item", key: "i")
    let elements = TestSchema.hostileValues.filter { $0 != .null }
    try replica.write { transaction in for element in elements { try transaction.insert(item, "things", element) } }
    // -0.0 is 0.0, and the two NaNs are one.
    let distinct = elements.count - 2
    func count() throws -> Int {
      guard case .set(let set)? = try replica.value(item, "things") else { return 0 }
      return set.count
    }
    #expect(try count() == distinct)
    let peer = try Replica.inMemory(2)
    try peer.sync(with: replica)
    #expect(try peer.value(item, "things") == replica.value(item, "things"))
    try peer.expectRebuildable()
    var left = distinct
    var removed: Set<Value> = []
    for element in elements where removed.insert(element).inserted {
      #expect(try peer.write { try $0.remove(item, "things", element) }.operationCount == 1)
      left -= 1
      guard case .set(let set)? = try peer.value(item, "things") else { break }
      #expect(set.count == left && !set.contains(element))
    }
    #expect(left == 0)
    try peer.sync(with: replica)
    #expect(try replica.value(item, "things") == nil)
    try expectConverged([peer, replica])
    try replica.expectRebuildable()
  }

  @Test("B093: reals of random bits are the same bits after log, state, sync, rebuild and export")
  func randomReals() throws {
    let bits = SeededBits(93)
    let values = (0..<4_000).map { _ in Double(bitPattern: bits.next()) }
    let replica = try Replica.inMemory(1, "own")
    for start in stride(from: 0, to: values.count, by: 500) {
      try replica.write { transaction in
        for index in start..<start + 500 { try transaction.set(entity(index), "weight", .real(values[index])) }
      }
    }
    let peer = try Replica.inMemory(2)
    try peer.sync(with: replica)
    try peer.rebuild()
    let copy = try Replica.inMemory(3)
    try copy.importLines(peer.exportedOperations())
    for replica in [replica, peer, copy] {
      var index = 0
      try replica.forEach("item") { snapshot in
        guard case .value(.real(let read))? = snapshot.fields["weight"] else {
          Issue.record("real \(index) is absent")
          return
        }
        let value = values[index]
        #expect(value.isNaN ? read.isNaN : value == 0 ? read == 0 : read.bitPattern == value.bitPattern)
        index += 1
      }
      #expect(index == values.count)
    }
  }
}
