internal import Testing
internal import WeftCausality
internal import WeftOperations
internal import WeftSync

/// Every way in which two stores can hold up to three batches of up to three devices, holes included.
@Suite struct TopologyTests {
  /// What both sides hold of one device: a bit per batch.
  private struct Holding {
    let initiator: Int
    let responder: Int

    static let all = (0..<64).map { Holding(initiator: $0 % 8, responder: $0 / 8) }
  }

  private static let logs = [
    ToyLog(device: 3, counts: [1, 1, 2]), ToyLog(device: 5, counts: [2, 1, 1]), ToyLog(device: 9, counts: [1, 3, 1]),
  ]

  private static func store(_ masks: [Int]) -> ToyStore {
    ToyStore(zip(logs, masks).flatMap { log, mask in (0..<3).filter { mask >> $0 & 1 == 1 }.map { log.batches[$0] } })
  }

  /// The bytes that one side sends where the sides differ, added up from the message forms: every number in these messages
  /// is less than 128 and takes one byte.
  private static func byteCount(holding: [Int], sending: [Int]) -> Int {
    let hello = 55
    let vectors = holding.reduce(2 + 1 + 1) { total, mask in
      let intervalCount = [0, 1, 1, 1, 1, 2, 1, 1][mask]
      return mask == 0 ? total : total + 16 + 1 + 2 * intervalCount + 1 + 8
    }
    var page = 2 + 1 + 1 + 1 + 1
    for (log, mask) in zip(logs, sending) where mask != 0 {
      // No label.
      page += 16 + 1
      for index in 0..<3 where mask >> index & 1 == 1 { page += 1 + 1 + log.batches[index].bytes.count }
    }
    let done = 2 + 16 + 1
    return hello + vectors + page + done
  }

  private static func check(_ holdings: [Holding]) {
    let ours = holdings.map(\.initiator)
    let theirs = holdings.map(\.responder)
    let lackedByUs = zip(ours, theirs).map { $1 & ~$0 }
    let lackedByThem = zip(ours, theirs).map { $0 & ~$1 }
    var driver = ToyDriver(store(ours), store(theirs))
    driver.run()
    let union = store(zip(ours, theirs).map { $0 | $1 }).contents
    #expect(driver.stores.allSatisfy { $0.contents == union }, "\(holdings)")
    guard let first = driver.outcomes[0], let second = driver.outcomes[1] else {
      Issue.record("unfinished: \(holdings)")
      return
    }
    let isInStep = ours == theirs
    for outcome in [first, second] {
      #expect(outcome.ending == .completed && outcome.isInAgreement && outcome.forked.isEmpty, "\(holdings)")
      // Hello each way; then at most vectors and batches, batches and done, done.
      #expect(outcome.turns == (isInStep ? 2 : 5), "\(holdings)")
    }
    #expect(first.batchesSent == lackedByThem.reduce(0) { $0 + $1.nonzeroBitCount })
    #expect(second.batchesSent == lackedByUs.reduce(0) { $0 + $1.nonzeroBitCount })
    #expect(first.batchesStored == second.batchesSent && second.operationsStored == first.operationsSent)
    #expect(first.bytesSent == (isInStep ? 55 : byteCount(holding: ours, sending: lackedByThem)), "\(holdings)")
    #expect(second.bytesSent == (isInStep ? 55 : byteCount(holding: theirs, sending: lackedByUs)), "\(holdings)")
    #expect(first.bytesSent == second.bytesReceived && second.bytesSent == first.bytesReceived)
    checkSilence(driver.stores, "\(holdings)")
  }

  /// With nothing to exchange: one round of at most 60 bytes each way, and nothing stored.
  private static func checkSilence(_ stores: [ToyStore], _ comment: Comment) {
    var driver = ToyDriver(stores[1], stores[0])
    driver.run()
    #expect(driver.messages.count == 2 && driver.messages.allSatisfy { $0.bytes.count <= 60 }, comment)
    #expect(driver.storeCount == 0, comment)
    for outcome in driver.outcomes {
      #expect(outcome?.ending == .completed && outcome?.isInAgreement == true && outcome?.rounds == 1, comment)
    }
  }

  @Test func noDevice() {
    Self.check([])
  }

  @Test func oneDevice() {
    for holding in Holding.all { Self.check([holding]) }
  }

  @Test(arguments: 0..<64) func twoDevices(first: Int) {
    for second in Holding.all { Self.check([Holding.all[first], second]) }
  }

  /// Devices differ in their ids and in the lengths of their batches only: each combination once, whatever its order.
  @Test(arguments: 0..<64) func threeDevices(first: Int) {
    for second in first..<64 {
      for third in second..<64 { Self.check([first, second, third].map { Holding.all[$0] }) }
    }
  }
}
