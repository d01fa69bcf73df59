internal import Foundation
internal import Testing
internal import Weft
internal import WeftCausality

/// Processes that are killed at any moment, by the operating system, on a real disk.
@Suite struct KillTests {
  private static var killCount: Int { Chance.isSoaking ? 2_000 : 100 }

  @Test(
    "B139: a process that writes is killed at random moments: what it said is there, nothing twice, and work goes on")
  func writing() throws { try killAll("write", seed: 0x5EED_0001) }

  @Test("a process that ingests is killed at random moments: what it said is there, nothing twice, and work goes on")
  func ingesting() throws { try killAll("ingest", seed: 0x5EED_0002) }

  private func killAll(_ work: String, seed: UInt64) throws {
    print("kills in \(work): seed \(seed)")
    let chance = Chance(seed)
    let folder = try DurableFolder()
    var saidCount = 0
    var silentCount = 0
    var earlyCount = 0
    var acknowledged = VersionVector()
    for number in 0..<Self.killCount {
      // A fresh file now and then, so that the making of a store is interrupted as well.
      let name = "s\(number / 10)"
      if number % 10 == 0 { acknowledged = VersionVector() }
      let victim = try VictimProcess(work, folder.file(name), seed: chance.next() >> 1, in: folder)
      let isEarly = number % 10 == 0 || chance.next(below: 6) == 0
      if isEarly { earlyCount += 1 } else { try victim.firstWord() }
      // Blocking, so that the moment does not depend on what else is being tested.
      Thread.sleep(forTimeInterval: Double(chance.next(below: isEarly ? 60_000 : 80_000)) / 1_000_000)
      victim.kill()
      let lines = try victim.lines()
      #expect(victim.wasKilled, "\(work) \(number), seed \(seed): \(lines.last ?? [])")
      saidCount += lines.count
      if lines.isEmpty { silentCount += 1 }
      for line in lines {
        guard line.count == 3, let device = DeviceID(String(line[0])), let first = UInt64(line[1]),
          let last = UInt64(line[2])
        else {
          Issue.record("\(work) \(number), seed \(seed): \(line)")
          continue
        }
        acknowledged.insert(first...last, for: device)
      }
      try check(folder, name, acknowledged, "\(work), kill \(number), seed \(seed)")
    }
    print(
      "kills in \(work): \(Self.killCount), of which \(silentCount) before the first word; \(saidCount) acknowledged")
    // Whoever was waited for has said something; the seed decides how many are not.
    #expect(silentCount <= earlyCount && earlyCount < Self.killCount / 2)
    #expect(saidCount >= Self.killCount - earlyCount)
  }

  private func check(_ folder: DurableFolder, _ name: String, _ acknowledged: VersionVector, _ comment: String) throws {
    var complaints: [String] = []
    let facts = try Facts.read(folder.contents(of: name), at: Bench.path) { complaints.append($0) }
    #expect(complaints == [], "\(comment)")
    #expect(facts != nil || acknowledged.isEmpty, "\(comment)")
    let held = facts?.held ?? VersionVector()
    #expect(acknowledged.isSubset(of: held), "\(comment)")
    guard facts != nil else { return }
    // The same by an opening of the file itself, with the index that the killed process has left behind.
    let replica = try Replica(at: .file(folder.file(name)))
    #expect(try replica.verify().findings.map(\.message) == [], "\(comment)")
    var dump: [String] = []
    try replica.canonicalDump { dump.append($0) }
    #expect(dump == facts?.dump, "\(comment)")
  }
}
