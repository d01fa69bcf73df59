internal import Testing
internal import WeftCausality
internal import WeftOperations
internal import WeftSync

/// Scenarios of class SYN-6, as far as they are about what is exchanged and not about what is folded.
@Suite struct RedeliveryScenarioTests {
  private let batches = ToyLog(device: 1, counts: [1, 2, 1, 3, 1]).batches

  @Test("B043: one range arrives interleaved from two sessions, with a reload midway")
  func rangeFromTwoSessions() {
    // Two sessions of one store with two peers that hold the same; each sees the store only as it was when it began.
    for stepsBeforeReload in 0..<30 {
      var sessions = [Array(batches[..<4]), Array(batches[1...])].map { held in
        ToyDriver(ToyStore(), ToyStore(held), byteBudget: 1)
      }
      for index in sessions.indices {
        sessions[index].give(.start, to: ToyDriver.initiator)
      }
      var store = ToyStore()
      var step = 0
      var isRunning = [true, true]
      while isRunning.contains(true) {
        let index = step % 2
        sessions[index].stores[0] = store
        isRunning[index] = sessions[index].deliverNext()
        store = sessions[index].stores[0]
        if step == stepsBeforeReload { store = ToyStore(store.batches.reversed()) }
        step += 1
      }
      #expect(store.contents == ToyStore(batches).contents)
      #expect(store.summary == ToyStore(batches).summary)
      let stored = sessions.map { $0.outcomes[0]?.operationsStored ?? 0 }
      let received = sessions.map { $0.outcomes[0]?.operationsReceived ?? 0 }
      // 8 operations in five batches; the two peers hold 7 of them each.
      #expect(received == [7, 7])
      #expect(stored.reduce(0, +) == 8)
    }
  }

  @Test("B112: what was pushed does not come back")
  func nothingComesBack() {
    let five = ToyLog(device: 1, counts: [1, 1, 1, 1, 1]).batches
    var push = ToyDriver(ToyStore(five), ToyStore(), byteBudget: 100)
    push.run()
    #expect(push.outcomes[0]?.operationsSent == 5 && push.outcomes[0]?.batchesReceived == 0)
    #expect(push.outcomes[1]?.batchesSent == 0 && push.outcomes[1]?.operationsStored == 5)
    // The pull, from either side: nothing moves at all.
    for stores in [push.stores, push.stores.reversed()] {
      var pull = ToyDriver(stores[0], stores[1])
      pull.run()
      #expect(pull.outcomes.allSatisfy { $0?.rounds == 1 && $0?.batchesReceived == 0 && $0?.batchesSent == 0 })
      #expect(pull.storeCount == 0)
    }
    // Nor by way of a third store.
    var relay = ToyDriver(push.stores[1], ToyStore())
    relay.run()
    var round = ToyDriver(relay.stores[1], push.stores[0])
    round.run()
    #expect(round.outcomes.allSatisfy { $0?.rounds == 1 && $0?.batchesReceived == 0 })
  }

  @Test("B148: an old range after a newer one takes nothing back")
  func oldRangeAfterNew() {
    // The newest batches first, then those before them.
    var driver = ToyDriver(ToyStore(), ToyStore(Array(batches[3...])))
    driver.run()
    let early = driver.stores[0].summary.entries[0]
    #expect(early.ranges == SequenceRanges(5...8) && early.through == 0)
    driver = ToyDriver(driver.stores[0], ToyStore(Array(batches[..<3])))
    driver.run()
    let filled = driver.stores[0].summary
    #expect(filled.entries[0].ranges == SequenceRanges(1...8) && filled.entries[0].through == 8)
    // A peer that holds only the old range changes nothing here, and learns the rest.
    driver = ToyDriver(ToyStore(Array(batches[..<2])), driver.stores[0])
    driver.run()
    #expect(driver.stores[1].summary == filled)
    #expect(driver.outcomes[1]?.batchesReceived == 0)
    #expect(driver.stores[0].summary.entries == filled.entries)
  }

  @Test("B148: pages of an earlier session have no place in a later one")
  func pagesOfAnEarlierSession() {
    var earlier = ToyDriver(ToyStore(), ToyStore(batches), byteBudget: 1)
    earlier.run()
    let pages = earlier.messages.filter { $0.sender == ToyDriver.responder }.map(\.bytes)
    for page in pages {
      var later = ToyDriver(earlier.stores[0], ToyStore())
      later.give(.start, to: ToyDriver.initiator)
      later.give(.message(page), to: ToyDriver.initiator)
      while later.deliverNext() {}
      #expect(later.stores[0].contents == earlier.stores[0].contents)
      #expect(later.sessions.allSatisfy { $0.outcome.batchesStored == 0 })
    }
  }

  @Test("B126: a batch delivered one to five times is stored once", arguments: 1...5)
  func deliveredManyTimes(count: Int) {
    let repeated = Array(repeating: batches, count: count).flatMap { $0 }
    let page = SyncMessage.batches(BatchesMessage(page: 0, hasMore: false, batches: repeated))
    let peer = ToyStore().summary
    var session = SyncSession(role: .responder, summary: peer, byteBudget: 1_000)
    var store = ToyStore()
    let hello = HelloMessage(peer, digest: ToyStore(batches).summary.digest)
    _ = session.receive(.message(SyncMessage.hello(hello).encoded))
    _ = session.receive(.message(SyncMessage.vectors(VectorsMessage(claims: [], forked: [])).encoded))
    guard case .store(let received, _)? = session.receive(.message(page.encoded)).first else {
      Issue.record("nothing to store")
      return
    }
    let report = store.store(received)
    _ = session.receive(.stored(store.summary, report))
    #expect(store.contents == ToyStore(batches).contents)
    #expect(session.outcome.operationsStored == 8 && session.outcome.operationsReceived == 8 * count)
  }
}
