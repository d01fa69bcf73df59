internal import Foundation
internal import Testing
internal import Weft
internal import WeftIngest
internal import WeftSQLite
internal import WeftShelf
internal import WeftStorage

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
    "B176: whatever has become of the derived tables, the opening rebuilds them from the log, and writing goes on after the last sequence",
    arguments: [
      "DELETE FROM _state_thing; DELETE FROM _state_note",
      "DROP VIEW thing; DROP TABLE _state_thing; DROP VIEW note; DROP TABLE _state_note",
      "DELETE FROM _state_thing; DELETE FROM _state_note; DELETE FROM _log",
      "DELETE FROM _state_thing; DELETE FROM _meta WHERE name IN ('digest', 'digest_run', 'applied_position')",
      "DELETE FROM _log", "UPDATE _log SET through = 1", "DROP VIEW note",
      "UPDATE _meta SET value = 1000 WHERE name = 'applied_position'",
    ])
  func derived(_ sql: String) throws {
    let folder = try DurableFolder()
    try filled(folder.file("s"))
    let before = try #require(try facts(folder).facts)
    let last = try #require(before.held.first { _ in true }?.ranges.contiguousUpperBound)
    try change(sql, folder.file("s"))
    let replica = try Replica(at: .file(folder.file("s")))
    let after = try facts(folder)
    #expect(after.facts == before)
    #expect(after.complaints == [])
    let receipt = try replica.write { try $0.add(Shelf.sum, "count", 1) }
    #expect(receipt.sequences == last + 1...last + 1)
    #expect(try replica.fetch(Shelf.sum)?.fields["count"] == .counter(6))
    let peer = try Replica(Shelf.schema, at: .memory)
    #expect(try replica.sync(with: peer).haveEqualDigests == true)
  }

  @Test("Of state tables that are empty in part, verify says so, and rebuild mends it")
  func derivedInPart() throws {
    let folder = try DurableFolder()
    try filled(folder.file("s"))
    let before = try facts(folder).facts
    try change("DELETE FROM _state_note", folder.file("s"))
    let replica = try Replica(at: .file(folder.file("s")))
    #expect(try replica.verify().findings.map(\.code) == ["state"])
    try replica.rebuild()
    #expect(try facts(folder).facts == before)
  }

  @Test("Batches that are gone are not made up for by a rebuild, which would take what is left of them")
  func lostLog() throws {
    let folder = try DurableFolder()
    try filled(folder.file("s"))
    try change("DELETE FROM _batch; DELETE FROM _run", folder.file("s"))
    let replica = try Replica(at: .file(folder.file("s")))
    let before = try replica.all("thing")
    #expect(before.count == 4)
    do {
      try replica.rebuild()
      Issue.record("the state was thrown away")
    } catch {
      #expect(error.code == .storeDamaged)
    }
    #expect(try replica.all("thing") == before)
  }

  @Test(
    "B041: sequences that are there twice do not close the store: what is in conflict is set aside and shown, the rest is read, written and sent",
    arguments: [
      (
        "INSERT INTO _batch(scope, device, first, count, unknown, damage, chain, bytes) "
          + "SELECT scope, device, first + 1, count, unknown, damage, chain, bytes FROM _batch", "gap"
      ),
      (
        "INSERT INTO _run(author, first, count, stamp, digest, body, hash) "
          + "SELECT author, first, count, stamp, digest, body, hash FROM _run ORDER BY run DESC LIMIT 1", "run"
      ),
    ])
  func twice(_ sql: String, _ code: String) throws {
    let folder = try DurableFolder()
    try filled(folder.file("s"))
    let before = try Replica(at: .file(folder.file("s"))).all("thing", includingHidden: true)
    try change(sql, folder.file("s"))
    let replica = try Replica(at: .file(folder.file("s")))
    #expect(try replica.all("thing", includingHidden: true) == before)
    #expect(try replica.fetch(Shelf.sum)?.fields["count"] == .counter(5))
    let findings = try replica.verify().findings
    #expect(findings.map(\.code) == [code], "\(findings.map(\.message))")
    #expect(findings.allSatisfy { !$0.remedy.isEmpty })
    if code == "run" {
      #expect(findings[0].message.hasSuffix("are there twice") && findings[0].remedy.hasPrefix("Sync the store"))
    }
    if code == "gap" { #expect(try replica.status().damagedBatchCount == 1) }
    // It goes on, and nobody else gets anything twice.
    try replica.write { try $0.work(6) }
    #expect(try replica.fetch(Shelf.sum)?.fields["count"] == .counter(6))
    let peer = try Replica(Shelf.schema, at: .memory)
    #expect(try replica.sync(with: peer).haveEqualDigests == true)
    #expect(try peer.fetch(Shelf.sum)?.fields["count"] == .counter(6))
    #expect(try peer.verify().isClean)
    try replica.rebuild()
    #expect(try replica.digest() == peer.digest())
  }

  @Test(
    "B041: unsealed operations under sequences that are taken are refused when they are to be sealed; all else is exchanged"
  )
  func rivals() throws {
    let folder = try DurableFolder()
    try filled(folder.file("s"))
    let before = try Replica(at: .file(folder.file("s"))).all("thing", includingHidden: true)
    try change(
      """
      INSERT INTO _run(author, first, count, stamp, digest, body, hash)
      SELECT author, first, count, stamp, digest, (SELECT body FROM _run ORDER BY run LIMIT 1), hash
      FROM _run ORDER BY run DESC LIMIT 1
      """, folder.file("s"))
    let replica = try Replica(at: .file(folder.file("s")))
    #expect(try replica.all("thing", includingHidden: true) == before)
    #expect(try replica.verify().findings.contains { $0.code == "run" })
    let peer = try Replica(Shelf.schema, at: .memory)
    try peer.write { try $0.set(Shelf.note(7), "text", .text("theirs")) }
    for use in [{ try replica.sync(with: peer) }, { try replica.write { try $0.work(6) } }] as [() throws -> Any] {
      do {
        _ = try use()
        Issue.record("it was sealed, or written after")
      } catch {
        #expect((error as? WeftError)?.code == .storeDamaged)
      }
    }
    #expect(try replica.fetch(Shelf.note(7))?.fields["text"]?.text == "theirs")
    #expect(try peer.fetch(Shelf.sum)?.fields["count"] == .counter(3))
  }

  @Test(
    "B165: a batch that cannot be folded any more does not keep the store from opening: it is set aside, shown, and folded when it is whole again"
  )
  func unfoldable() throws {
    let folder = try DurableFolder()
    try filled(folder.file("s"))
    let other = try Replica(Shelf.schema, at: .memory, options: DamageBench.options(nil, 2))
    for number in 0..<3 {
      try other.write { try $0.set(Shelf.note(20 + number), "text", .text("theirs \(number)")) }
      try other.sync(with: Replica(Shelf.schema, at: .memory))
    }
    // As after a crash between the taking in and the flush.
    let store = try Store.open(at: folder.file("s"))
    let options = ReplicaOptions()
    try Ingest(store, Shelf.schema, options.environmentForTests).receive(DamageBench.batches(of: other))
    store.close()
    let digest = try #require(try facts(folder).facts).digest
    let middle = "position = (SELECT max(position) - 1 FROM _batch)"
    try change(
      """
      CREATE TABLE kept AS SELECT bytes FROM _batch WHERE \(middle);
      UPDATE _batch SET bytes = CAST(substr(bytes, 1, length(bytes) - 9) || zeroblob(9) AS BLOB) WHERE \(middle);
      """, folder.file("s"))
    var whole = try Replica(at: .file(folder.file("s")))
    let status = try whole.status()
    #expect(status.damagedBatchCount == 1 && status.needsAttention)
    let findings = try whole.verify().findings
    #expect(findings.map(\.code) == ["hash"])
    #expect(findings.first?.sequences == 2...2)
    #expect(try whole.fetch(Shelf.note(20))?.fields["text"]?.text == "theirs 0")
    #expect(try whole.fetch(Shelf.note(21)) == nil)
    #expect(try whole.fetch(Shelf.note(22))?.fields["text"]?.text == "theirs 2")
    try whole.write { try $0.set(Shelf.note(9), "text", .text("after")) }
    whole.close()
    try change("UPDATE _batch SET bytes = (SELECT bytes FROM kept) WHERE \(middle); DROP TABLE kept", folder.file("s"))
    whole = try Replica(at: .file(folder.file("s")))
    try whole.rebuild()
    #expect(try whole.verify().isClean)
    #expect(try whole.status().damagedBatchCount == 0)
    try whole.write { try $0.delete(Shelf.note(9)) }
    whole.close()
    #expect(try facts(folder).facts?.digest == digest)
  }
}
