internal import Foundation
internal import Testing
internal import Weft
internal import WeftSQLite
internal import WeftShelf

/// Several processes have one file open.
@Suite struct SeveralProcessesTests {
  /// What one moment shows: how far the log is folded, and the sum.
  private func moment(_ replica: Replica) throws -> (through: UInt64, sum: Int64) {
    var through: UInt64 = 0
    var sum: Int64 = 0
    try replica.canonicalDump { line in
      let words = line.split(separator: " ")
      if words.first == "folded", let last = words.last?.split(separator: "-").last.flatMap({ UInt64($0) }) {
        through += last
      }
      if words.contains("\"count\""), words.dropLast().last == "sum" { sum = words.last.flatMap { Int64($0) } ?? -1 }
    }
    return (through, sum)
  }

  @Test(
    "B040, B163: two processes append 1 000 operations each and a third reads: 2 000 sequences, none twice, every look is of one moment"
  )
  func twoWriters() throws {
    let folder = try DurableFolder()
    let path = folder.file("s")
    let reader = try Replica(Shelf.schema, at: .file(path))
    let writers = try [1, 2].map { try VictimProcess("race", path, seed: $0, count: 1_000, in: folder) }
    var looks = 0
    var last: UInt64 = 0
    while last < 2_000 {
      let (through, sum) = try moment(reader)
      #expect(sum == Int64(through))
      #expect(through >= last)
      last = through
      looks += 1
      if writers.allSatisfy({ !$0.isRunning }) {
        last = try moment(reader).through
        break
      }
    }
    #expect(writers.map { $0.wait() } == [0, 0])
    let said = try writers.map { try $0.lines().map { $0.compactMap { Int64($0) } } }
    #expect(said.map(\.count) == [1_000, 1_000])
    let all = said.flatMap { $0 }.sorted { $0[0] < $1[0] }
    #expect(all.map { $0[0] } == Array(1...2_000))
    // Each saw everything that was before it, the other's included.
    #expect(all.map { $0[1] } == Array(0..<2_000))
    let longest = all.map { $0[2] }.max() ?? .max
    let switches = zip(said[0].map { $0[0] }, said[0].map { $0[0] }.dropFirst()).count { $1 != $0 + 1 }
    print("two writers: \(looks) looks, \(switches) changes of turn, longest wait \(longest) ms")
    // Neither goes on before the other has begun.
    #expect(switches >= 1)
    #expect(last == 2_000)
    #expect(try reader.verify().findings.map(\.message) == [])
    var complaints: [String] = []
    let facts = try Facts.read(folder.contents(of: "s"), at: Bench.path) { complaints.append($0) }
    #expect(complaints == [] && facts?.sum == 2_000)
  }

  @Test(
    "B231: an application writes, a process ingests and another appends, all reading before: nothing lost, no one is told busy"
  )
  func mixed() throws {
    let folder = try DurableFolder()
    let path = folder.file("s")
    let own = try Replica(Shelf.schema, at: .file(path))
    let others = [
      try VictimProcess("append", path, seed: 3, count: 300, in: folder),
      try VictimProcess("ingest", path, seed: 4, count: 150, in: folder),
    ]
    for number in 0..<300 {
      try own.write { transaction in
        _ = try transaction.fetch(Shelf.sum)
        try transaction.work(number)
      }
    }
    #expect(others.map { $0.wait() } == [0, 0])
    let ingested = try others[1].lines().last.flatMap { $0.last }.flatMap { Int64($0) } ?? 0
    var complaints: [String] = []
    let facts = try Facts.read(folder.contents(of: "s"), at: Bench.path) { complaints.append($0) }
    #expect(complaints == [])
    // Two operations in each ingested transaction, one of which adds 1.
    #expect(facts?.sum == 300 + 300 + ingested / 2)
    #expect(try own.verify().findings.map(\.message) == [])
  }

  @Test("B231: who cannot get the lock within five seconds is told so, may try again, and has lost nothing")
  func busy() throws {
    let folder = try DurableFolder()
    let replica = try Replica(Shelf.schema, at: .file(folder.file("s")))
    try replica.write { try $0.add(Shelf.sum, "count", 1) }
    let holder = try Connection(path: folder.file("s"), mode: .readWrite, busyTimeoutMilliseconds: 0)
    try holder.execute("BEGIN IMMEDIATE")
    let start = ContinuousClock.now
    do {
      try replica.write { try $0.add(Shelf.sum, "count", 1) }
      Issue.record("it got through a lock")
    } catch let error as WeftError {
      #expect(error.code == .storeBusy && error.isRetryable)
    }
    let waited = ContinuousClock.now - start
    #expect(waited >= .seconds(5))
    // Reading waits for nobody.
    #expect(try replica.fetch(Shelf.sum)?.fields["count"] == .counter(1))
    try holder.execute("ROLLBACK")
    try replica.write { try $0.add(Shelf.sum, "count", 1) }
    #expect(try replica.fetch(Shelf.sum)?.fields["count"] == .counter(2))
    #expect(try replica.verify().isClean)
  }

  @Test(
    "B116: two openings in one process sync one file with one peer at the same time: nothing skipped, nothing twice")
  func twoSyncs() throws {
    let folder = try DurableFolder()
    let openings = try (0..<2).map { _ in try Replica(Shelf.schema, at: .file(folder.file("s"))) }
    let peer = try Replica(Shelf.schema, at: .file(folder.file("p")))
    let peers = [peer, try Replica(at: .file(folder.file("p")))]
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for _ in 0..<25 {
        do {
          try openings[thread].write { try $0.add(Shelf.sum, "count", 1) }
          try peers[thread].write { try $0.add(Shelf.sum, "count", 1) }
          try openings[thread].sync(with: peers[thread])
        } catch {
          Issue.record("\(error)")
        }
      }
    }
    try openings[0].sync(with: peer)
    for replica in openings + peers {
      #expect(try replica.fetch(Shelf.sum)?.fields["count"] == .counter(100))
      #expect(try replica.verify().isClean)
    }
    #expect(try openings[1].digest() == peer.digest())
  }
}
