internal import Testing
internal import WeftCausality
internal import WeftOperations
internal import WeftSync

/// What a session does with what it cannot take.
@Suite struct RefusalTests {
  private let store = ToyStore(ToyLog(device: 1, counts: [1]).batches)

  private var hello: HelloMessage { HelloMessage(store.summary, digest: LogDigest(rawValue: 1)) }

  private func responder() -> SyncSession {
    SyncSession(role: .responder, summary: store.summary, byteBudget: 1_000)
  }

  /// The session sends this refusal and ends with this error, in two effects, and then never stirs again.
  private func expect(
    _ event: SyncEvent, to session: SyncSession, failsWith expected: SyncError, _ code: RefusalCode,
    at location: SourceLocation = #_sourceLocation
  ) {
    var session = session
    let effects = session.receive(event)
    guard effects.count == 2, case .send(let bytes) = effects[0], case .finish(let outcome) = effects[1],
      case .refusal(let refusal) = try? SyncMessage(decoding: bytes)
    else {
      Issue.record("\(effects.count) effects", sourceLocation: location)
      return
    }
    #expect(outcome.ending == .failed(expected), sourceLocation: location)
    #expect(refusal == Refusal(code), sourceLocation: location)
    #expect(session.isFinished && session.receive(event).isEmpty, sourceLocation: location)
    #expect(session.receive(.start).isEmpty, sourceLocation: location)
  }

  private func with(formatVersion: UInt8, scopeTag: UInt64) -> SyncEvent {
    let changed = HelloMessage(
      formatVersion: formatVersion, scopeTag: scopeTag, fileID: 1, incarnation: hello.incarnation, digest: hello.digest,
      schemaTag: hello.schemaTag, clock: hello.clock)
    return .message(SyncMessage.hello(changed).encoded)
  }

  @Test func versionsAndScope() {
    var other = SyncMessage.hello(hello).encoded
    other[1] = 2
    expect(.message(other), to: responder(), failsWith: .protocolVersion(2), .protocolVersion)
    let tag = hello.scopeTag
    expect(with(formatVersion: 2, scopeTag: tag), to: responder(), failsWith: .formatVersion(2), .formatVersion)
    expect(with(formatVersion: 1, scopeTag: tag + 1), to: responder(), failsWith: .otherScope, .otherScope)
  }

  @Test func anotherScopeIsToldApart() {
    var elsewhere = store
    elsewhere.scope = ScopeID(rawValue: 1)
    var driver = ToyDriver(store, elsewhere)
    driver.run()
    #expect(driver.outcomes[1]?.ending == .failed(.otherScope))
    #expect(driver.outcomes[0]?.ending == .refusedByPeer(Refusal(.otherScope)))
  }

  @Test func malformedMessages() {
    expect(.message([]), to: responder(), failsWith: .malformed(SyncMessageError(.truncated, at: 0)), .malformed)
    expect(.message([77, 1]), to: responder(), failsWith: .malformed(SyncMessageError(.kind(77), at: 0)), .malformed)
  }

  @Test func everyKindOfMessageOutOfPlace() {
    let messages: [SyncMessage] = [
      .schema([]), .vectors(VectorsMessage(claims: [], forked: [])),
      .batches(BatchesMessage(page: 0, hasMore: false, batches: [])),
      .done(DoneMessage(digest: LogDigest(rawValue: 1), forked: [])),
    ]
    for message in messages {
      expect(.message(message.encoded), to: responder(), failsWith: .outOfPlace(message.kind), .outOfPlace)
    }
    var session = responder()
    _ = session.receive(.message(SyncMessage.hello(hello).encoded))
    expect(.message(SyncMessage.hello(hello).encoded), to: session, failsWith: .outOfPlace(.hello), .outOfPlace)
    // Before its start an initiator expects nothing.
    let idle = SyncSession(role: .initiator, summary: store.summary, byteBudget: 1)
    expect(.message(SyncMessage.hello(hello).encoded), to: idle, failsWith: .outOfPlace(.hello), .outOfPlace)
  }

  @Test func pagesOutOfPlace() {
    var session = responder()
    _ = session.receive(.message(SyncMessage.hello(hello).encoded))
    _ = session.receive(.message(SyncMessage.vectors(VectorsMessage(claims: [], forked: [])).encoded))
    let second = SyncMessage.batches(BatchesMessage(page: 1, hasMore: false, batches: []))
    expect(.message(second.encoded), to: session, failsWith: .outOfPlace(.batches), .outOfPlace)
    // After the last page only empty ones come.
    let batches = ToyLog(device: 2, counts: [1, 1]).batches
    let stored = ToyLog(device: 1, counts: [1, 1]).batches
    session = SyncSession(role: .responder, summary: ToyStore(stored).summary, byteBudget: 1)
    _ = session.receive(.message(SyncMessage.hello(hello).encoded))
    _ = session.receive(.message(SyncMessage.vectors(VectorsMessage(claims: [], forked: [])).encoded))
    let last = SyncMessage.batches(BatchesMessage(page: 0, hasMore: false, batches: []))
    _ = session.receive(.message(last.encoded))
    _ = session.receive(.batches([stored[0]], isLast: false))
    let more = SyncMessage.batches(BatchesMessage(page: 1, hasMore: false, batches: batches))
    expect(.message(more.encoded), to: session, failsWith: .outOfPlace(.batches), .outOfPlace)
  }

  @Test func answersThatWereNotAskedFor() {
    let events: [SyncEvent] = [
      .schemaVerdict(.compatible), .chains([]), .batches([], isLast: true),
      .stored(store.summary, StoreReport(batches: 0, operations: 0)),
    ]
    for event in events { expect(event, to: responder(), failsWith: .unexpectedAnswer, .retryLater) }
    // A look-up answered for another position.
    var session = responder()
    _ = session.receive(.message(SyncMessage.hello(hello).encoded))
    let longer = ToyStore(ToyLog(device: 1, counts: [1, 1]).batches).summary
    session = SyncSession(role: .responder, summary: longer, byteBudget: 1)
    _ = session.receive(.message(SyncMessage.hello(hello).encoded))
    let claim = VectorClaim(device: DeviceID(rawValue: 1), ranges: SequenceRanges(1...1), through: 1, tag: 5)
    let vectors = SyncMessage.vectors(VectorsMessage(claims: [claim], forked: []))
    let effects = session.receive(.message(vectors.encoded))
    guard effects.count == 1, case .lookUpChains(let positions) = effects[0] else {
      Issue.record("no look-up")
      return
    }
    #expect(positions == [ChainPosition(device: DeviceID(rawValue: 1), sequence: 1)])
    expect(.chains([]), to: session, failsWith: .unexpectedAnswer, .retryLater)
    let other = ChainAnswer(position: ChainPosition(device: DeviceID(rawValue: 1), sequence: 2), chain: nil)
    expect(.chains([other]), to: session, failsWith: .unexpectedAnswer, .retryLater)
  }

  @Test func theDriverGivesUp() {
    let pair = ToyPair()
    var driver = pair.driver()
    driver.give(.start, to: ToyDriver.initiator)
    driver.give(.abandon(Refusal(.damaged)), to: ToyDriver.initiator)
    while driver.deliverNext() {}
    #expect(driver.outcomes[0]?.ending == .refused(Refusal(.damaged)))
    #expect(driver.outcomes[1]?.ending == .refusedByPeer(Refusal(.damaged)))
  }

  @Test func theOutcomeTellsOfThePeer() {
    let pair = ToyPair()
    var responder = pair.responder
    responder.fileID = 77
    responder.incarnation = Incarnation(rawValue: 78)
    var driver = ToyDriver(pair.initiator, responder)
    driver.run()
    let expected = SyncPeer(fileID: 77, incarnation: Incarnation(rawValue: 78), clock: Stamp(rawValue: 1 << 16))
    #expect(driver.outcomes[0]?.peer == expected)
  }
}
