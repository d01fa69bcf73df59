internal import Testing
internal import Weft

/// Scenarios of the classes CNV-1, CNV-4 and CNV-5 through whole replicas.
@Suite struct ConvergenceScenarioTests {
  private let page = EntityReference("page", key: "p")
  private let item = EntityReference("item", key: "i")

  private func replicas(_ count: Int) throws -> [Replica] {
    let clock = ManualClock(1_000)
    return try (0..<count).map { try Replica.inMemory(UInt64($0) + 1, "r\($0)", clock: clock) }
  }

  @Test("B038: two replicas add one each, sync both ways, and a third that joins reads two")
  func bothIncrements() throws {
    let replicas = try replicas(3)
    for replica in replicas.prefix(2) { try replica.write { try $0.add(item, "quantity", 1) } }
    try replicas[0].sync(with: replicas[1])
    try replicas[1].sync(with: replicas[0])
    try replicas[2].sync(with: replicas[1])
    for replica in replicas { #expect(try replica.value(item, "quantity") == .counter(2)) }
  }

  @Test("B045 B051: equal stamps of two devices have one winner, the greater device, whoever syncs with whom first")
  func equalStamps() throws {
    for isReversed in [false, true] {
      let replicas = try replicas(2)
      for (index, replica) in replicas.enumerated() {
        try replica.write { try $0.set(page, "title", .text("r\(index)")) }
      }
      #expect(try replicas[0].status().clock == replicas[1].status().clock)
      if isReversed { try replicas[1].sync(with: replicas[0]) } else { try replicas[0].sync(with: replicas[1]) }
      let winner = try replicas[0].device < replicas[1].device ? "r1" : "r0"
      for replica in replicas {
        #expect(try replica.value(page, "title") == .value(.text(winner)))
        let explanation = try #require(try replica.explain(page, "title"))
        #expect(explanation.sections[0].entries.map(\.outcome) == [.overruled, .decides])
        #expect(explanation.sections[0].entries[0].reason.contains("same stamp"))
      }
    }
  }

  @Test("B046: a tie is broken by who wrote, not by who relayed")
  func relayedTie() throws {
    // Every choice of who of the three relays; b and c tie.
    for relay in 0..<3 {
      let replicas = try replicas(3)
      let writers = (0..<3).filter { $0 != relay }
      for index in writers { try replicas[index].write { try $0.set(page, "title", .text("r\(index)")) } }
      try replicas[writers[1]].sync(with: replicas[relay])
      try replicas[relay].sync(with: replicas[writers[0]])
      try replicas[writers[1]].sync(with: replicas[relay])
      let devices = try replicas.map { try $0.device }
      let winner = devices[writers[0]] < devices[writers[1]] ? writers[1] : writers[0]
      for replica in replicas { #expect(try replica.value(page, "title") == .value(.text("r\(winner)"))) }
      try expectConverged(replicas)
    }
  }

  @Test("B059: created, sent, deleted, and the creation comes back: it stays deleted", arguments: TestSchema.types)
  func echoOfCreation(_ type: String) throws {
    let replicas = try replicas(3)
    let entity = EntityReference(type, key: "x")
    try replicas[0].write { transaction in
      try transaction.create(entity)
      try transaction.set(entity, "title", .text("t"))
    }
    try replicas[0].sync(with: replicas[1])
    try replicas[1].sync(with: replicas[2])
    try replicas[0].write { try $0.delete(entity) }
    for other in [1, 2, 1] {
      let report = try replicas[0].sync(with: replicas[other])
      #expect(report.received.operationCount == 0, "the echo came back")
      #expect(try replicas[0].fetch(entity)?.isVisible == false)
    }
    try expectConverged(replicas)
    #expect(try replicas[2].all(type).isEmpty)
  }

  @Test("B070: three replicas add while one is restarted and synced twice: the total is exact on all")
  func restartedWhileAdding() throws {
    try withTemporaryFolder { folder in
      let clock = ManualClock(1_000)
      var replicas = try (0..<3).map { index in
        try Replica(
          TestSchema.everything, at: .file(folder.file("\(index)")),
          options: .manual(clock: clock, seed: UInt64(index) + 1))
      }
      var total: Int64 = 0
      for round in 0..<20 {
        for (index, replica) in replicas.enumerated() {
          let amount = Int64(round * 3 + index)
          try replica.write { try $0.add(item, "quantity", amount) }
          total += amount
        }
        if round % 4 == 1 { try replicas[0].sync(with: replicas[1]) }
        if round % 5 == 2 {
          replicas[1] = try Replica(
            at: .file(folder.file("1")), options: .manual(clock: clock, seed: UInt64(round) + 100))
          for _ in 0..<2 { try replicas[1].sync(with: replicas[2]) }
        }
      }
      try syncAll(replicas)
      for replica in replicas { #expect(try replica.value(item, "quantity") == .counter(total)) }
      try expectConverged(replicas)
    }
  }

  @Test(
    "B073: what was removed does not come back with an element put in elsewhere, or put in again",
    arguments: [false, true])
  func removedElement(_ addsAgain: Bool) throws {
    let replicas = try replicas(2)
    try replicas[0].write { try $0.insert(item, "tags", .text("x")) }
    try syncAll(replicas)
    try replicas[1].write { try $0.insert(item, "tags", .text("y")) }
    try replicas[0].write { transaction in
      try transaction.remove(item, "tags", .text("x"))
      if addsAgain { try transaction.insert(item, "tags", .text("z")) }
    }
    try syncAll(replicas)
    for replica in replicas {
      #expect(try replica.value(item, "tags") == .set([.text("y")] + (addsAgain ? [.text("z")] : [])))
      try replica.expectRebuildable()
    }
  }

  @Test("an element put in again concurrently with its removal stays")
  func addWins() throws {
    let replicas = try replicas(2)
    try replicas[0].write { try $0.insert(item, "tags", .text("x")) }
    try syncAll(replicas)
    try replicas[0].write { try $0.remove(item, "tags", .text("x")) }
    try replicas[1].write { transaction in
      try transaction.remove(item, "tags", .text("x"))
      try transaction.insert(item, "tags", .text("x"))
    }
    try syncAll(replicas)
    for replica in replicas { #expect(try replica.value(item, "tags") == .set([.text("x")])) }
    try expectConverged(replicas)
  }
}
