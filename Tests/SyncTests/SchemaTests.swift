internal import Testing
internal import WeftCrypto
internal import WeftSync

/// Peers with different schemas.
@Suite struct SchemaTests {
  private func driver(_ verdicts: (SchemaVerdict, SchemaVerdict), isInStep: Bool = false) -> ToyDriver {
    let pair = ToyPair()
    var initiator = pair.initiator
    var responder = isInStep ? pair.initiator : pair.responder
    initiator.verdict = verdicts.0
    responder.verdict = verdicts.1
    responder.schemaDigest = SHA256Digest(9, 9, 9, 9)
    initiator.schema = [1, 2, 3]
    responder.schema = [4, 5]
    var driver = ToyDriver(initiator, responder)
    driver.run()
    return driver
  }

  private func expectNothingWritten(_ driver: ToyDriver) {
    #expect(driver.storeCount == 0)
    #expect(driver.stores[0].contents == ToyPair().initiator.contents)
    #expect(driver.stores[1].contents == ToyPair().responder.contents)
    #expect(driver.outcomes.allSatisfy { $0?.isInAgreement == false && $0?.batchesSent == 0 })
  }

  @Test func compatibleSchemasCostOneRound() {
    let driver = driver((.compatible, .compatible))
    #expect(driver.stores.allSatisfy { $0.contents == ToyPair().union })
    // Hello; hello and schema; schema; vectors; vectors and batches; batches and done; done.
    #expect(driver.outcomes.allSatisfy { $0?.turns == 7 && $0?.isInAgreement == true })
  }

  @Test func compatibleSchemasInStep() {
    let driver = driver((.compatible, .compatible), isInStep: true)
    // Hello; hello and schema; schema; done; done.
    #expect(driver.outcomes.allSatisfy { $0?.ending == .completed && $0?.turns == 5 && $0?.isInAgreement == true })
    #expect(driver.storeCount == 0)
  }

  @Test func initiatorRefuses() {
    let driver = driver((.incompatible("item.title"), .compatible))
    let refusal = Refusal(.incompatible, detail: "item.title")
    #expect(driver.outcomes[0]?.ending == .refused(refusal))
    #expect(driver.outcomes[1]?.ending == .refusedByPeer(refusal))
    expectNothingWritten(driver)
  }

  @Test func responderRefuses() {
    let driver = driver((.compatible, .incompatible("item.quantity")))
    let refusal = Refusal(.incompatible, detail: "item.quantity")
    #expect(driver.outcomes[0]?.ending == .refusedByPeer(refusal))
    #expect(driver.outcomes[1]?.ending == .refused(refusal))
    expectNothingWritten(driver)
  }

  @Test func eachSideSeesTheOthersSchema() {
    var seen: [ContiguousArray<UInt8>] = []
    for message in driver((.compatible, .compatible)).messages {
      if case .schema(let schema) = try? SyncMessage(decoding: message.bytes) { seen.append(schema) }
    }
    #expect(seen == [[4, 5], [1, 2, 3]])
  }
}
