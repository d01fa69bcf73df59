internal import Testing
internal import Weft
internal import WeftFaultyDisk
internal import WeftShelf

/// Another opening of a store that writes, or syncs, exactly between two transactions of what is under way.
@Suite struct MeanwhileTests {
  private enum Deed: CaseIterable {
    case write
    /// Writes, and seals in a sync with a third store.
    case writeAndSync
  }

  /// A store, and another device's; both have written.
  private func prepared() throws -> Bench {
    let bench = Bench(Bench.Contents(), seed: 1)
    try bench.create()
    try bench.write(0)
    try bench.peer().write { try $0.work(1) }
    return bench
  }

  /// Does the work over and over, with the deed before its first transaction, then before its second, and so on to its last.
  ///
  /// - Returns: how many transactions the work has.
  private func eachMoment<Result>(
    _ deed: Deed, _ work: (Bench, Int) throws -> Result, check: (Bench, Int, Result) throws -> Void
  ) throws -> Int {
    for number in 1... {
      let bench = try prepared()
      let intruder = try Replica(at: .file(Bench.path), options: bench.options(bench.disk, seed: 9))
      let third = try Replica(Shelf.schema, at: .memory)
      var failure: (any Error)?
      bench.disk.interrupt(at: number) {
        do {
          try intruder.write { try $0.work(2) }
          if deed == .writeAndSync { try intruder.sync(with: third) }
        } catch {
          failure = error
        }
      }
      let result = try work(bench, number)
      #expect(failure == nil, "at \(number)")
      if bench.disk.awaitsInterruption { return number - 1 }
      try check(bench, number, result)
    }
    return 0
  }

  @Test("what others write during a sync is no difference: never a digest that differs, and the next sync brings it")
  func sync() throws {
    for (deed, isAsked) in Deed.allCases.flatMap({ deed in [true, false].map { (deed, $0) } }) {
      var behindCount = 0
      let work = { (bench: Bench, _: Int) in
        let (replica, peer) = try (bench.open(), bench.peer())
        return try isAsked ? replica.sync(with: peer) : peer.sync(with: replica)
      }
      let check = { (bench: Bench, number: Int, report: SyncReport) in
        let (replica, peer) = try (bench.open(), bench.peer())
        #expect(report.haveEqualDigests != false && report.forkedDevices == [], "\(deed) at \(number)")
        if report.haveEqualDigests == nil { behindCount += 1 }
        let next = try replica.sync(with: peer)
        #expect(next.isInAgreement && next.haveEqualDigests == true, "\(deed) at \(number)")
        #expect(try peer.fetch(Shelf.sum)?.fields["count"] == .counter(3))
      }
      let count = try eachMoment(deed, work, check: check)
      print("syncs with \(deed) in between: \(count), of which \(behindCount) did not compare")
      #expect(count > 10 && behindCount > 0)
    }
  }

  @Test("a backup during which others write is whole, and sealed")
  func backup() throws {
    for deed in Deed.allCases {
      let work = { (bench: Bench, _: Int) in try bench.open().backup(to: "/copy") }
      let check = { (bench: Bench, number: Int, _: Void) in
        var complaints: [String] = []
        let facts = try Facts.read(bench.disk.contents, at: "/copy") { complaints.append($0) }
        #expect(complaints == [], "\(deed) at \(number)")
        #expect(facts?.sum == 1 || facts?.sum == 2, "\(deed) at \(number)")
        let copy = try Replica(at: .file("/copy"), options: bench.options(bench.disk, seed: 10))
        #expect(try copy.status().unsealedOperationCount == 0, "\(deed) at \(number)")
        #expect(try copy.sync(with: bench.open()).forkedDevices == [], "\(deed) at \(number)")
      }
      let count = try eachMoment(deed, work, check: check)
      print("backups with \(deed) in between: \(count)")
      #expect(count > 2)
    }
  }
}
