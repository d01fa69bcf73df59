internal import Foundation
internal import Testing
internal import Weft
internal import WeftShelf

/// Copies of a store that is being written to by another process.
@Suite struct BackupTests {
  @Test("a backup made while another process writes is whole, and has all that was acknowledged before it began")
  func whileWritten() throws {
    let folder = try DurableFolder()
    let victim = try VictimProcess("write", folder.file("s"), seed: 5, in: folder)
    try victim.firstWord()
    let replica = try Replica(at: .file(folder.file("s")))
    var sums: [Int64] = []
    for number in 0..<10 {
      // So that each has more than the one before.
      let count = try victim.lines().count
      while try victim.lines().count < count + 3, victim.isRunning { Thread.sleep(forTimeInterval: 0.001) }
      let acknowledged = try victim.lines().compactMap { $0.last }.compactMap { UInt64($0) }.max() ?? 0
      try replica.backup(to: folder.file("b\(number)"))
      var complaints: [String] = []
      let facts = try #require(
        try Facts.read(folder.contents(of: "b\(number)"), at: Bench.path) { complaints.append($0) })
      #expect(complaints == [])
      let through = facts.held.first { _ in true }?.ranges.contiguousUpperBound
      #expect(through ?? 0 >= acknowledged)
      sums.append(facts.sum)
    }
    victim.kill()
    print("backups of a store in use: \(sums.count), with \(sums) transactions")
    #expect(zip(sums, sums.dropFirst()).allSatisfy { $0 < $1 })
    var complaints: [String] = []
    let facts = try #require(try Facts.read(folder.contents(of: "s"), at: Bench.path) { complaints.append($0) })
    #expect(complaints == [])
    #expect(facts.sum >= sums[9])
  }
}
