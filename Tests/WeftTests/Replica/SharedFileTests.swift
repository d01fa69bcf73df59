internal import Foundation
internal import Synchronization
internal import Testing
internal import Weft

/// Several replicas on one file, as several processes would open it.
@Suite struct SharedFileTests {
  private let item = EntityReference("item", key: "i")

  private func open(_ path: String, _ count: Int, clock: ManualClock = ManualClock(1_000)) throws -> [Replica] {
    try (1...count).map { index in
      try Replica(TestSchema.everything, at: .file(path), options: .manual(clock: clock, seed: UInt64(index)))
    }
  }

  @Test("writing in turn, each sees what the others wrote, and sequences have no gaps")
  func inTurn() throws {
    try withTemporaryFolder { folder in
      let replicas = try open(folder.file("s"), 3)
      #expect(try Set(replicas.map { try $0.device }).count == 1)
      var authors: Set<Author> = []
      for round in 0..<12 {
        let receipt = try replicas[round % 3].write { transaction in
          try transaction.add(item, "quantity", 1)
          try transaction.insert(item, "tags", .text("\(round)"))
          if round > 0 { try transaction.remove(item, "tags", .text("\(round - 1)")) }
        }
        authors.insert(receipt.author)
        #expect(receipt.sequences?.lowerBound == UInt64(round == 0 ? 1 : round * 3))
        for replica in replicas {
          #expect(try replica.value(item, "quantity") == .counter(Int64(round) + 1))
          #expect(try replica.value(item, "tags") == .set([.text("\(round)")]))
          #expect(try replica.all("item").count == 1)
        }
      }
      #expect(authors.count == 3)
      try expectConverged(replicas)
      for replica in replicas { try replica.expectRebuildable() }
    }
  }

  @Test("one replica syncs, flushes or rebuilds while the other writes: both tell the truth")
  func maintenance() throws {
    try withTemporaryFolder { folder in
      let replicas = try open(folder.file("s"), 2)
      let peer = try Replica.inMemory(50, clock: ManualClock(1_000))
      var sum: Int64 = 0
      for round in 0..<12 as Range<Int64> {
        try replicas[0].write { try $0.add(item, "quantity", round) }
        try peer.write { try $0.add(item, "quantity", 100) }
        sum += round
        switch round % 4 {
        case 0:
          try replicas[1].sync(with: peer)
        case 1: try replicas[1].rebuild()
        case 2: try replicas[0].sync(with: peer)
        default: try replicas[1].flush()
        }
        try replicas[1].write { try $0.add(item, "quantity", 1) }
        sum += 1
        let received = try replicas[0].history(item).filter { $0.operation.action.value == .int(100) }.count
        for replica in replicas {
          #expect(try replica.value(item, "quantity") == .counter(sum + Int64(received) * 100), "round \(round)")
        }
      }
      try syncAll([replicas[0], peer])
      try expectConverged(replicas + [peer])
      #expect(try peer.value(item, "quantity") == .counter(sum + 1_200))
    }
  }

  @Test("written to from several threads at once, no write is lost, sequences have no gaps, and all see all")
  func concurrent() throws {
    try withTemporaryFolder { folder in
      let replicas = try open(folder.file("s"), 2)
      let count = 60
      let written = Mutex<[ClosedRange<UInt64>]>([])
      let failures = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for index in 0..<count {
          do {
            // Two threads on each replica, and reads between the writes.
            let replica = replicas[thread % 2]
            let receipt = try replica.write { transaction in
              try transaction.add(item, "quantity", 1)
              try transaction.set(EntityReference("page", key: "\(thread)-\(index)"), "title", .text("t"))
            }
            if let sequences = receipt.sequences { written.withLock { $0.append(sequences) } }
            guard case .counter(let sum)? = try replicas[(thread + 1) % 2].value(item, "quantity"), sum > Int64(index)
            else {
              failures.withLock { $0.append("thread \(thread) does not see its writes") }
              return
            }
          } catch {
            failures.withLock { $0.append("\(error)") }
            return
          }
        }
      }
      #expect(failures.withLock { $0 } == [])
      let ranges = written.withLock { $0 }.sorted { $0.lowerBound < $1.lowerBound }
      #expect(ranges.count == 4 * count)
      #expect(ranges.map(\.lowerBound) == (0..<UInt64(4 * count)).map { $0 * 2 + 1 })
      for replica in replicas {
        #expect(try replica.value(item, "quantity") == .counter(Int64(4 * count)))
        #expect(try replica.all("page").count == 4 * count)
        let stamps = try replica.history(item).map(\.operation.stamp)
        #expect(Set(stamps).count == 4 * count)
      }
      try expectConverged(replicas)
      try replicas[0].expectRebuildable()
    }
  }

  @Test("one syncs from another thread while the other writes: both end with everything")
  func syncWhileWriting() throws {
    try withTemporaryFolder { folder in
      let replicas = try open(folder.file("s"), 2)
      let peer = try Replica.inMemory(50, clock: ManualClock(1_000))
      let failures = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        for _ in 0..<25 {
          do {
            if thread == 0 {
              try replicas[0].write { try $0.add(item, "quantity", 1) }
            } else {
              try peer.write { try $0.add(item, "quantity", 1_000) }
              try replicas[1].sync(with: peer)
            }
          } catch {
            failures.withLock { $0.append("\(error)") }
          }
        }
      }
      #expect(failures.withLock { $0 } == [])
      try syncAll([replicas[0], peer])
      for replica in replicas + [peer] { #expect(try replica.value(item, "quantity") == .counter(25_025)) }
      try expectConverged(replicas + [peer])
    }
  }

  @Test(
    "a file that another one was put in the place of under a new opening gets a new incarnation, and no sequence twice")
  func openedAgain() throws {
    try withTemporaryFolder { folder in
      // The same random bits twice: an incarnation that is listed already is drawn again.
      for seed in [1, 1, 1] as [UInt64] {
        let replica = try Replica(
          TestSchema.everything, at: .file(folder.file("s")), options: .manual(clock: ManualClock(1_000), seed: seed))
        try replica.write { try $0.add(item, "quantity", 1) }
      }
      let replica = try Replica(at: .file(folder.file("s")), options: .manual(seed: 9))
      let ids = try replica.history(item).map(\.operation.id)
      #expect(ids.map(\.sequence) == [1, 2, 3] && Set(ids.map(\.author)).count == 3)
      #expect(try replica.value(item, "quantity") == .counter(3))
    }
  }

  @Test("a replica whose schema another one has replaced neither reads nor writes by the old one")
  func schemaReplaced() throws {
    try withTemporaryFolder { folder in
      // The same columns in another order: read by position, each would be the other.
      let old = try Schema(entities: [EntityType("note", fields: [Field("a", .text), Field("b", .text)])])
      let new = try Schema(version: 2, entities: [EntityType("note", fields: [Field("b", .text), Field("a", .text)])])
      let path = folder.file("s")
      let note = EntityReference("note", key: "n")
      let first = try Replica(old, at: .file(path), options: .manual(seed: 1))
      try first.write { try $0.set(note, "a", .text("A")) }
      let second = try Replica(new, at: .file(path), options: .manual(seed: 2))
      let attempts: [() throws -> Void] = [
        { _ = try first.fetch(note) }, { _ = try first.all("note") }, { _ = try first.deepDigest() },
        { try first.write { try $0.set(EntityReference("note", key: "m"), "a", .text("A")) } }, { try first.rebuild() },
        { try first.sync(with: Replica.inMemory(3, schema: old)) },
      ]
      for (index, attempt) in attempts.enumerated() {
        do {
          try attempt()
          Issue.record("attempt \(index) went on")
        } catch {
          #expect((error as? WeftError)?.code == .schemaChanged, "attempt \(index)")
        }
      }
      #expect(try second.fetch(note)?.fields == ["a": .value(.text("A"))])
      #expect(try second.all("note").count == 1)
      try second.expectRebuildable()
      let again = try Replica(at: .file(path), options: .manual(seed: 4))
      try again.write { try $0.set(note, "b", .text("B")) }
      #expect(try second.value(note, "b") == .value(.text("B")))
    }
  }
}
