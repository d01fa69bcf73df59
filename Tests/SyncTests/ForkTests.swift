internal import Testing
internal import WeftCausality
internal import WeftCrypto
internal import WeftOperations
internal import WeftSync

/// One device, two histories: nothing of it is exchanged, both sides say so, and every other device goes on.
@Suite struct ForkTests {
  private let forked = DeviceID(rawValue: 5)
  private let common = ToyLog(device: 5, counts: [2])

  /// The common batch, and then batches that only this branch has.
  private func branch(_ text: String, counts: [Int]) -> [SealedBatch] {
    var log = common
    for count in counts { log.append(count: count, text: text) }
    return log.batches
  }

  /// Exchanges the branches between two stores that each also hold something of another device.
  @discardableResult
  private func exchange(_ ours: [SealedBatch], _ theirs: [SealedBatch], sentInVain: Int = 0) -> ToyDriver {
    let left = ToyLog(device: 1, counts: [1, 1]).batches
    let right = ToyLog(device: 9, counts: [1, 2, 1]).batches
    var driver = ToyDriver(ToyStore(ours + left), ToyStore(theirs + right))
    driver.run()
    for (store, own) in zip(driver.stores, [ours, theirs]) {
      #expect(store.contents == ToyStore(own + left + right).contents)
    }
    for outcome in driver.outcomes {
      #expect(outcome?.ending == .completed)
      #expect(outcome?.isInAgreement == false)
      #expect(outcome?.forked == [forked])
    }
    #expect(driver.outcomes[0]?.batchesSent == 2 + sentInVain)
    #expect(driver.outcomes[1]?.batchesSent == 3)
    return driver
  }

  @Test func initiatorHoldsMore() {
    let driver = exchange(branch("a", counts: [1, 1, 1]), branch("b", counts: [1]))
    #expect(driver.lookUps == [[ChainPosition(device: forked, sequence: 3)], []])
  }

  @Test func responderHoldsMore() {
    let driver = exchange(branch("a", counts: [1]), branch("b", counts: [1, 1, 1]))
    #expect(driver.lookUps == [[], [ChainPosition(device: forked, sequence: 3)]])
  }

  @Test func bothHoldAsMuch() {
    let driver = exchange(branch("a", counts: [1, 1]), branch("b", counts: [1, 1]))
    #expect(driver.lookUps == [[], []])
  }

  @Test func theChainOfOneEndsInsideABatchOfTheOther() {
    exchange(branch("a", counts: [3]), branch("b", counts: [1]))
    exchange(branch("a", counts: [1]), branch("b", counts: [3]))
  }

  /// What lies beyond a hole is no longer sent either, and is not taken where it was sent before the fork was seen.
  @Test func nothingBeyondAHoleIsExchanged() {
    var far = branch("a", counts: [1, 1, 1, 1])
    far.remove(at: 3)
    // The initiator cannot know it when it sends; the responder does when it receives, and stores nothing of it.
    let driver = exchange(far, branch("b", counts: [1, 1, 1]), sentInVain: 1)
    #expect(driver.outcomes[1]?.batchesReceived == 3 && driver.outcomes[1]?.batchesStored == 2)
    // The other way round it is known in time.
    exchange(branch("b", counts: [1, 1, 1]), far)
  }

  @Test func equalPrefixesAreNoFork() {
    let log = ToyLog(device: 5, counts: [2, 1, 3, 1])
    var driver = ToyDriver(ToyStore(log.batches), ToyStore(Array(log.batches[..<2])))
    driver.run()
    #expect(driver.outcomes.allSatisfy { $0?.isInAgreement == true && $0?.forked == [] })
    #expect(driver.lookUps == [[ChainPosition(device: log.device, sequence: 3)], []])
  }

  /// All sequences are held, and yet the chain does not reach the end: two histories met in one store.
  @Test func aBatchThatExtendsAnotherHistory() {
    let mixed = [branch("a", counts: [1, 1])[0], branch("a", counts: [1, 1])[1], branch("b", counts: [1, 1])[2]]
    let store = ToyStore(mixed)
    #expect(store.summary.entries.first?.through == 3)
    let driver = exchange(mixed, branch("a", counts: [1, 1]))
    #expect(driver.stores[0].summary.entry(of: forked)?.through == 3)
    // Where the peer's chain ends beyond what is held, that comes out only when the rest has come.
    var later = ToyDriver(store, ToyStore(branch("a", counts: [1, 1, 1])))
    later.run()
    #expect(later.outcomes.allSatisfy { $0?.ending == .completed && $0?.forked == [forked] })
    #expect(later.outcomes.allSatisfy { $0?.isInAgreement == false })
  }

  /// The stated tag is not that of the batches sent: found once they are stored.
  @Test func aChainThatDoesNotComeOutAsStated() {
    let batches = ToyLog(device: 5, counts: [1, 1, 1]).batches
    let honest = ToyStore(batches).summary
    let lying = LogSummary(
      scope: honest.scope, fileID: 2, incarnation: honest.incarnation, schemaDigest: honest.schemaDigest,
      clock: honest.clock,
      entries: honest.entries.map { LogEntry(device: $0.device, ranges: $0.ranges, through: 3, chain: .zero) })
    for liar in 0..<2 {
      var driver = ToyDriver(ToyStore(liar == 0 ? batches : []), ToyStore(liar == 1 ? batches : []))
      driver.sessions[liar] = SyncSession(role: liar == 0 ? .initiator : .responder, summary: lying, byteBudget: 1_000)
      driver.run()
      #expect(driver.outcomes.allSatisfy { $0?.ending == .completed && $0?.forked == [forked] })
      #expect(driver.outcomes.allSatisfy { $0?.isInAgreement == false })
    }
  }

  /// The batches sent fill a hole, so that our chain reaches beyond the end of the peer's: looked up once stored.
  @Test func aChainThatReachesFurtherOnceFilled() {
    let log = ToyLog(device: 5, counts: [1, 1, 1]).batches
    var driver = ToyDriver(ToyStore([log[2]]), ToyStore(Array(log[..<2])))
    driver.run()
    #expect(driver.lookUps == [[ChainPosition(device: forked, sequence: 2)], []])
    #expect(driver.outcomes.allSatisfy { $0?.isInAgreement == true && $0?.forked == [] })
    var reversed = ToyDriver(ToyStore(Array(log[..<2])), ToyStore([log[2]]))
    reversed.run()
    #expect(reversed.lookUps == [[], [ChainPosition(device: forked, sequence: 2)]])
    #expect(reversed.outcomes.allSatisfy { $0?.isInAgreement == true && $0?.forked == [] })
  }
}
