internal import Testing
internal import WeftSync

/// Whatever happens to the messages or to the processes: nothing is lost, nothing traps, the next session completes.
@Suite struct FaultTests {
  private let pair = ToyPair()

  /// Both stores hold at least what they held and nothing but what there is; one clean session brings them together.
  private func expectRecovery(from driver: ToyDriver, _ comment: Comment, reversed isReversed: Bool) {
    #expect(driver.stores[0].contents.isSuperset(of: pair.initiator.contents), comment)
    #expect(driver.stores[1].contents.isSuperset(of: pair.responder.contents), comment)
    #expect(driver.stores.allSatisfy { $0.contents.isSubset(of: pair.union) }, comment)
    let stores = isReversed ? [driver.stores[1], driver.stores[0]] : driver.stores
    var next = ToyDriver(stores[0], stores[1], byteBudget: 100)
    next.run()
    #expect(next.stores.allSatisfy { $0.contents == pair.union }, comment)
    #expect(next.outcomes.allSatisfy { $0?.ending == .completed && $0?.isInAgreement == true }, comment)
    var last = ToyDriver(next.stores[0], next.stores[1])
    last.run()
    #expect(last.messages.count == 2, comment)
  }

  /// What a session without faults takes, so that every place in it can be reached.
  private var clean: ToyDriver {
    var driver = pair.driver()
    driver.run()
    return driver
  }

  @Test func theCleanSessionHasSeveralPagesAndLookUps() {
    let clean = clean
    #expect(clean.pageSizes[0].count > 1 && clean.pageSizes[1].count > 1)
    #expect(!clean.lookUps[0].isEmpty && !clean.lookUps[1].isEmpty)
    #expect(clean.messages.count >= 9)
  }

  @Test func cutAfterEachEffect() {
    let count = clean.effectCount
    var unfinished = 0
    for effect in 1...count {
      var driver = pair.driver(fault: .cut(afterEffect: effect))
      driver.run()
      if driver.outcomes.contains(nil) { unfinished += 1 }
      expectRecovery(from: driver, "cut after effect \(effect)", reversed: effect % 2 == 0)
    }
    // All but the last, which is the second side's end.
    #expect(unfinished == count - 1)
  }

  @Test("B157: a lost message, and a retry in pages of another size") func eachMessageLost() {
    for message in clean.messages.indices {
      var driver = pair.driver(fault: .lose(message: message))
      driver.run()
      // Nobody guesses: the side that waits for the lost message does not end, or is told by the other that it was missed.
      #expect(driver.outcomes.contains { $0 == nil || $0?.ending != .completed }, "message \(message)")
      for budget in [1, 1 << 20] {
        var retry = ToyDriver(driver.stores[0], driver.stores[1], byteBudget: budget)
        retry.run()
        #expect(retry.stores.allSatisfy { $0.contents == pair.union }, "message \(message)")
        let stored = driver.sessions.map(\.outcome.operationsStored).reduce(0, +)
        let storedLater = retry.sessions.map(\.outcome.operationsStored).reduce(0, +)
        // The initiator lacks 1 + 2 operations, the responder 2 + 2: each is stored once, in one session or the other.
        #expect(stored + storedLater == 7, "message \(message)")
      }
      expectRecovery(from: driver, "message \(message) lost", reversed: message % 2 == 0)
    }
  }

  @Test func eachMessageRepeated() {
    for message in clean.messages.indices {
      var driver = pair.driver(fault: .repeatMessage(message))
      driver.run()
      expectTypedEnd(of: driver, "message \(message)")
      expectRecovery(from: driver, "message \(message) repeated", reversed: message % 2 == 0)
    }
  }

  @Test func eachMessageOvertaken() {
    for message in clean.messages.indices {
      var driver = pair.driver(fault: .swap(message: message))
      driver.run()
      expectTypedEnd(of: driver, "message \(message)")
      expectRecovery(from: driver, "message \(message) overtaken", reversed: message % 2 == 0)
    }
  }

  /// Every session ends: as it should, or by saying what came out of place, or by being told so.
  private func expectTypedEnd(of driver: ToyDriver, _ comment: Comment) {
    for outcome in driver.outcomes {
      switch outcome?.ending {
      case .completed, .failed(.outOfPlace), .refusedByPeer(Refusal(.outOfPlace)): break
      default: Issue.record("\(String(describing: outcome?.ending)): \(comment)")
      }
    }
  }

  /// A transport that lets damage through: no trap, and an end where the damage shows.
  @Test func eachBitOfEachMessageTurned() {
    for message in clean.messages.indices {
      for bit in 0..<clean.messages[message].bytes.count * 8 {
        var driver = pair.driver(fault: .damage(message: message, bit: bit))
        driver.run()
        for session in driver.sessions where session.isFinished {
          #expect(session.outcome.ending != .unfinished)
        }
        if bit < 16 {
          // The kind or the version.
          #expect(driver.outcomes.contains { $0.map { if case .failed = $0.ending { true } else { false } } ?? false })
        }
      }
    }
  }
}
