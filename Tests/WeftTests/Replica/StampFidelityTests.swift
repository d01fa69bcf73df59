internal import Testing
internal import Weft

/// Stamps in numbers: many in one millisecond, and the same bits wherever they are kept.
@Suite struct StampFidelityTests {
  private let page = EntityReference("page", key: "p")

  @Test("B018: 70 000 operations in one transaction under a frozen clock carry into the millisecond")
  func manyInOneMillisecond() throws {
    let time: Int64 = 1_700_000_000_000
    let clock = ManualClock(time)
    let replica = try Replica.inMemory(1, clock: clock)
    let receipt = try replica.write { transaction in
      for _ in 0..<70_000 { try transaction.add(page, "views", 1) }
    }
    #expect(receipt.operationCount == 70_000 && receipt.sequences == 1...70_000)
    #expect(receipt.firstStamp == (try Stamp(milliseconds: time, counter: 0)))
    // 70 000 = 65 536 + 4 464.
    #expect(receipt.lastStamp == (try Stamp(milliseconds: time + 1, counter: 4_463)))
    #expect(try replica.value(page, "views") == .counter(70_000))

    let peer = try Replica.inMemory(2, clock: clock)
    try peer.sync(with: replica)
    #expect(try peer.value(page, "views") == .counter(70_000))
    #expect(try peer.status().parkedBatchCount == 0)
    var last: Stamp = .zero
    for entry in try peer.history(page) {
      #expect(entry.operation.stamp > last)
      last = entry.operation.stamp
    }
    #expect(last == receipt.lastStamp)
    try peer.expectRebuildable()
  }

  @Test("B018: 70 000 lines of one time import with rising stamps and within the drift that is allowed")
  func manyLinesOfOneTime() throws {
    let time: Int64 = 1_700_000_000_000
    let clock = ManualClock(time)
    let replica = try Replica.inMemory(1, "own", clock: clock)
    let line = #"{"t":1700000000000,"device":"a","entity":"page","id":"p","add":{"views":1}}"# + "\n"
    try replica.importLines(Array(String(repeating: line, count: 70_000).utf8))
    #expect(try replica.status().clock == Stamp(milliseconds: time + 1, counter: 4_463))
    let peer = try Replica.inMemory(2, clock: clock)
    try peer.sync(with: replica)
    #expect(try peer.value(page, "views") == .counter(70_000))
    #expect(Set(try peer.history(page).map(\.operation.stamp)).count == 70_000)
  }

  @Test("B019: history keeps the order of writing where the counter's digits, bits and bytes turn over")
  func orderAcrossTurns() throws {
    let replica = try Replica.inMemory(1, clock: ManualClock(1_700_000_000_000))
    let other = try Replica.inMemory(2, clock: ManualClock(1_700_000_000_000))
    // Counters 0 ... 65 540: over 9|10, 35|36, 255|256 and 65 535|65 536.
    try replica.write { transaction in
      for index in 1...65_541 { try transaction.add(page, "views", Int64(index)) }
    }
    try other.sync(with: replica)
    let history = try other.history(page).map(\.operation)
    #expect(history.map(\.action.value) == (1...65_541).map { .int($0) })
    let bytes = history.map { operation in
      withUnsafeBytes(of: operation.stamp.rawValue.bigEndian) { [UInt8]($0) }
    }
    for (left, right) in zip(bytes, bytes.dropFirst()) { #expect(left.lexicographicallyPrecedes(right)) }
  }

  @Test("B021: 10^5 stamps are the same bits in runs, batches, state rows, after a sync and after an export")
  func bitExact() throws {
    let bits = SeededBits(21)
    let clock = ManualClock(0)
    let replica = try Replica.inMemory(1, "own", clock: clock)
    var expected: [String: UInt64] = [:]
    var time: UInt64 = 0
    for transaction in 0..<2_000 {
      // Steps of every size, so that every bit of the milliseconds is set in some stamp; up to the year 9000.
      time = transaction % 5 == 0 ? min(time + bits.next() % 222_000_000_000, 221_845_000_000_000) : time
      clock.milliseconds = Int64(time)
      let size = 1 + bits.next(below: 99)
      let receipt = try replica.write { writer in
        for index in 0..<size {
          try writer.set(EntityReference("page", EntityID(rawValue: UInt128(transaction << 8 | index))), "title", .null)
        }
      }
      let first = try #require(receipt.firstStamp)
      #expect(receipt.lastStamp?.rawValue == first.rawValue + UInt64(size) - 1)
      for index in 0..<size {
        expected[EntityID(rawValue: UInt128(transaction << 8 | index)).description] = first.rawValue + UInt64(index)
      }
    }
    #expect(expected.count > 90_000)
    let peer = try Replica.inMemory(2, clock: ManualClock(221_845_000_000_000))
    #expect(try stampsInLines(replica) == expected, "unsealed runs")
    #expect(try stampsInState(replica) == expected, "state rows of local writes")
    try peer.sync(with: replica)
    #expect(try stampsInLines(replica) == expected, "sealed batches")
    #expect(try stampsInLines(peer) == expected, "received batches")
    #expect(try stampsInState(peer) == expected, "state rows of ingest")
    let copy = try Replica.inMemory(3, clock: ManualClock(221_845_000_000_000))
    try copy.importLines(peer.exportedOperations())
    #expect(try stampsInState(copy) == expected, "imported again")
  }

  /// By entity, from an export.
  private func stampsInLines(_ replica: Replica) throws -> [String: UInt64] {
    var stamps: [String: UInt64] = [:]
    for line in try replica.exportedOperations().split(separator: UInt8(ascii: "\n")) {
      guard case .object(let object) = try JSONReader.read(ContiguousArray(line)),
        case .integer(let milliseconds)? = object["t"], case .string(let id)? = object["id"]
      else {
        Issue.record("a line has no time or no id")
        continue
      }
      var stamp = UInt64(milliseconds) << 16
      if case .integer(let counter)? = object["counter"] { stamp |= UInt64(counter) }
      stamps[id] = stamp
    }
    return stamps
  }

  /// By entity, from the bookkeeping that the dump spells out.
  private func stampsInState(_ replica: Replica) throws -> [String: UInt64] {
    var stamps: [String: UInt64] = [:]
    // "page/", a UUID, a space, and what the line is about.
    for line in try replica.dumpLines() where line.utf8.dropFirst(42).starts(with: "field \"title\" set at ".utf8) {
      let words = line.split(separator: " ")
      let parts = words[5].split(separator: ".")
      let milliseconds = try #require(UInt64(parts[0]))
      let counter = try #require(UInt64(parts[1]))
      stamps[String(words[0].dropFirst("page/".count))] = milliseconds << 16 | counter
    }
    return stamps
  }

  @Test("B022: a real that is written, read and saved again ten times makes no new operation")
  func unchangedReal() throws {
    let value = Value.real(793_109_282.061)
    let item = EntityReference("item", key: "i")
    let replicas = [try Replica.inMemory(1), try Replica.inMemory(2)]
    try replicas[0].write { try $0.set(item, "weight", value) }
    for _ in 0..<10 {
      for (index, replica) in replicas.enumerated() {
        try replica.sync(with: replicas[1 - index])
        guard case .value(let read)? = try replica.value(item, "weight") else {
          Issue.record("no value")
          return
        }
        #expect(read == value)
        let receipt = try replica.write { try $0.set(item, "weight", read) }
        #expect(receipt.operationCount == 0)
      }
    }
    #expect(try replicas[1].history(item).count == 1)
  }
}
