internal import Foundation
internal import Testing
internal import Weft
internal import WeftSQLite
internal import WeftShelf

/// Tables that something else has changed.
@Suite struct DamagedTableTests {
  private func change(_ sql: String, _ path: String) throws {
    let connection = try Connection(path: path, mode: .readWrite, busyTimeoutMilliseconds: 5_000)
    defer { connection.close() }
    try connection.execute(sql)
  }

  /// A store with five transactions, three of them sealed, each of which adds 1 to the sum.
  private func filled(_ path: String) throws {
    let replica = try Replica(Shelf.schema, at: .file(path))
    for number in 0..<3 { try replica.write { try $0.work(number) } }
    try replica.sync(with: Replica(Shelf.schema, at: .memory))
    for number in 3..<5 { try replica.write { try $0.work(number) } }
  }

  private func facts(_ folder: DurableFolder) throws -> (facts: Facts?, complaints: [String]) {
    var complaints: [String] = []
    let facts = try Facts.read(folder.contents(of: "s"), at: Bench.path) { complaints.append($0) }
    return (facts, complaints)
  }

  @Test(
    "B176: whatever has become of the derived tables, they are rebuilt from the log, and writing goes on after the last sequence",
    arguments: [
      "DELETE FROM _state_thing; DELETE FROM _state_note",
      "DROP VIEW thing; DROP TABLE _state_thing; DROP VIEW note; DROP TABLE _state_note",
      "DELETE FROM _state_thing; DELETE FROM _meta WHERE name IN ('digest', 'digest_run', 'applied_position')",
    ])
  func derived(_ sql: String) throws {
    let folder = try DurableFolder()
    try filled(folder.file("s"))
    let before = try #require(try facts(folder).facts)
    let last = try #require(before.held.first { _ in true }?.ranges.contiguousUpperBound)
    try change(sql, folder.file("s"))
    let replica = try Replica(at: .file(folder.file("s")))
    try replica.rebuild()
    let after = try facts(folder)
    #expect(after.facts == before)
    #expect(after.complaints == [])
    let receipt = try replica.write { try $0.add(Shelf.sum, "count", 1) }
    #expect(receipt.sequences == last + 1...last + 1)
    #expect(try replica.fetch(Shelf.sum)?.fields["count"] == .counter(6))
    let peer = try Replica(Shelf.schema, at: .memory)
    #expect(try replica.sync(with: peer).haveEqualDigests == true)
  }

  @Test(
    "B041: sequences that are there twice do not close the store: it opens and is read, and verify says where they are",
    arguments: [
      (
        "INSERT INTO _batch(scope, device, first, count, unknown, damage, chain, bytes) "
          + "SELECT scope, device, first + 1, count, unknown, damage, chain, bytes FROM _batch", "gap"
      ),
      (
        "INSERT INTO _run(author, first, count, stamp, digest, body) "
          + "SELECT author, first, count, stamp, digest, body FROM _run ORDER BY run DESC LIMIT 1", "run"
      ),
    ])
  func twice(_ sql: String, _ code: String) throws {
    let folder = try DurableFolder()
    try filled(folder.file("s"))
    let things = try Replica(at: .file(folder.file("s"))).all("note").count
    try change(sql, folder.file("s"))
    let replica = try Replica(at: .file(folder.file("s")))
    #expect(try replica.all("note").count == things)
    let findings = try replica.verify().findings
    #expect(findings.contains { $0.code == code }, "\(findings.map(\.message))")
    #expect(findings.allSatisfy { !$0.remedy.isEmpty })
    // What cannot be trusted is not sent: an error in words, and no trap.
    if code == "run" {
      do {
        try replica.sync(with: Replica(Shelf.schema, at: .memory))
        Issue.record("it was sealed")
      } catch {
        #expect(error.code == .storeDamaged)
      }
    }
  }
}
