internal import Testing
internal import WeftCausality
internal import WeftOperations
internal import WeftReconciliation
internal import WeftSync

@Suite struct PagingTests {
  private func page(_ bytes: ContiguousArray<UInt8>) -> BatchesMessage? {
    guard case .batches(let page) = try? SyncMessage(decoding: bytes) else { return nil }
    return page
  }

  @Test func aBudgetOfOneByteSendsOneBatchAtATime() {
    let pair = ToyPair()
    var driver = pair.driver(byteBudget: 1)
    driver.run()
    #expect(driver.stores.allSatisfy { $0.contents == pair.union })
    // The initiator sends four batches, the responder three.
    #expect(driver.pageSizes == [[1, 1, 1, 1], [1, 1, 1]])
    // One round of hello, four of pages, and the initiator's last word.
    #expect(driver.outcomes.allSatisfy { $0?.turns == 2 + 8 + 1 && $0?.isInAgreement == true })
  }

  @Test func devicesTakeTurns() {
    let logs = [
      ToyLog(device: 1, counts: [1, 1, 1, 1]), ToyLog(device: 2, counts: [1]), ToyLog(device: 3, counts: [1, 1]),
    ]
    var driver = ToyDriver(ToyStore(logs.flatMap(\.batches)), ToyStore(), byteBudget: 1)
    driver.run()
    let sent = driver.messages.filter { $0.sender == 0 }.compactMap { page($0.bytes)?.batches.first }
    #expect(sent.map(\.device.rawValue) == [1, 2, 3, 1, 3, 1, 1])
    #expect(sent.map(\.header.firstSequence) == [1, 1, 1, 2, 2, 3, 4])
  }

  @Test(arguments: [1, 60, 100, 130, 200, 500, 10_000])
  func pagesKeepTheBudgetAndSaySoWhenThereIsMore(byteBudget: Int) {
    let logs = [ToyLog(device: 1, counts: [1, 9, 30, 1, 1]), ToyLog(device: 2, counts: [1, 2, 3, 4])]
    var driver = ToyDriver(ToyStore(), ToyStore(logs.flatMap(\.batches)), byteBudget: byteBudget)
    driver.run()
    let pages = driver.messages.filter { $0.sender == 1 }.compactMap { page($0.bytes) }
    #expect(pages.map(\.page) == Array(0..<UInt64(pages.count)))
    #expect(pages.map(\.hasMore) == Array(repeating: true, count: pages.count - 1) + [false])
    for page in pages {
      #expect(page.batches.count == 1 || page.batches.reduce(0) { $0 + $1.bytes.count } <= byteBudget)
    }
    #expect(pages.flatMap(\.batches).count == 9)
    #expect(driver.stores[0].contents == driver.stores[1].contents)
    #expect(driver.outcomes[0]?.turns == 2 + 2 * pages.count + 1)
  }

  /// A driver that reads more than it was asked to: what does not fit is read again.
  @Test func theSessionKeepsTheBudgetWhereTheDriverDoesNot() {
    let batches = ToyLog(device: 1, counts: [1, 1, 1]).batches
    var session = reading(batches)
    let effects = session.receive(.batches(batches, isLast: true))
    guard effects.count == 1, case .send(let bytes) = effects[0] else {
      Issue.record("\(effects.count) effects")
      return
    }
    #expect(page(bytes)?.batches.count == 1 && page(bytes)?.hasMore == true)
  }

  /// A store that does not find what it claims: the session ends without agreement instead of asking for ever.
  @Test func batchesThatAreNotFound() {
    for isLast in [true, false] {
      var session = reading(ToyLog(device: 1, counts: [1, 1, 1]).batches)
      let effects = session.receive(.batches([], isLast: isLast))
      guard effects.count == 1, case .send(let bytes) = effects[0] else {
        Issue.record("\(effects.count) effects")
        return
      }
      #expect(page(bytes)?.batches.isEmpty == true && page(bytes)?.hasMore == false)
    }
  }

  /// An initiator with a budget of one byte, asked for its first page.
  private func reading(_ batches: [SealedBatch]) -> SyncSession {
    let peer = ToyStore().summary
    var session = SyncSession(role: .initiator, summary: ToyStore(batches).summary, byteBudget: 1)
    _ = session.receive(.start)
    _ = session.receive(.message(SyncMessage.hello(HelloMessage(peer, digest: peer.digest)).encoded))
    let effects = session.receive(.message(SyncMessage.vectors(VectorsMessage(claims: [], forked: [])).encoded))
    guard effects.count == 2, case .readBatches(let shares, 1) = effects[1] else {
      Issue.record("\(effects.count) effects")
      return session
    }
    #expect(shares.map(\.ranges) == [SequenceRanges(1...3)])
    return session
  }
}
