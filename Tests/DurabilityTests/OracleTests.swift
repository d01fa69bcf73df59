internal import Testing
internal import WeftFaultyDisk
internal import WeftIngest
internal import WeftSQLite
internal import WeftShelf
internal import WeftStorage

/// The simulation can find a loss: where less is synced than promised, it does.
@Suite struct OracleTests {
  /// Writes until the power is cut after a number of acknowledged transactions; how many of them are gone.
  private func lost(of count: Int, _ synchronous: String) throws -> Int {
    let bench = Bench(Bench.Contents(), seed: 1)
    try bench.create()
    bench.close()
    bench.disk.restart(.everything)
    let store = try Store.open(at: Bench.path, vfs: bench.disk.name)
    try store.connection.execute("PRAGMA synchronous = \(synchronous)")
    let chance = Chance(7)
    let ingest = Ingest(
      store, Shelf.schema,
      IngestEnvironment(physicalMilliseconds: { TestClock.start }, randomBits: { chance.next() }))
    for _ in 0..<count { _ = try ingest.writeLocally { try $0.add(Shelf.sum, "count", 1) } }
    bench.disk.arm(.powerCut, at: 1)
    store.close()
    bench.disk.restart(.synced)
    var complaints: [String] = []
    let facts = try Facts.read(bench.disk.contents, at: Bench.path) { complaints.append($0) }
    #expect(complaints == [])
    return count - Int(facts?.sum ?? 0)
  }

  @Test("with synchronous NORMAL a power cut loses acknowledged transactions, with FULL none")
  func normal() throws {
    for count in [1, 5, 20] {
      #expect(try lost(of: count, "NORMAL") == count)
      #expect(try lost(of: count, "FULL") == 0)
    }
  }

  @Test("a disk that does not sync what it says it has synced is found out")
  func lyingDisk() throws {
    var sweep = try PowerCutSweep(.writing)
    sweep.isLying = true
    try sweep.run(.synced, seed: 1)
    #expect(sweep.report.violations.count > 10)
    var honest = try PowerCutSweep(.writing)
    try honest.run(.synced, seed: 1)
    #expect(honest.report.violations == [])
  }
}
