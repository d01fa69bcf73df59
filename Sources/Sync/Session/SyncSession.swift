internal import WeftCausality
internal import WeftOperations
internal import WeftReconciliation

/// One side of one sync, as a pure state machine: events in, effects out; no input or output, no clock, no randomness.
///
/// Two stores that finish a session without an error hold the union of what they held, forked histories apart
/// (`Specs/Sync.md`). A session may end anywhere: everything it stored stays stored, no state outlives it, and the next
/// session sends the rest. Any bytes may come from the peer: they are answered by a refusal and end the session with a typed
/// error, and never trap.
///
/// The driver carries out the effects of one event, and gives the answer that one of them may ask for, before it gives the
/// next message. At most one effect of an event asks for an answer, and it is the last.
package struct SyncSession: Sendable {
  package let role: SyncRole
  /// What the session did so far.
  package internal(set) var outcome = SyncOutcome()

  /// Where the store stands: at first as the session found it, then as it was after the last page stored.
  var summary: LogSummary
  var digest: LogDigest
  let schema: ContiguousArray<UInt8>
  let byteBudget: Int
  var phase: Phase

  /// The peer's digest, from its hello or its last message.
  var peerDigest: LogDigest?
  /// Claims of the peer whose chain values are being looked up.
  var claimsInQuestion: [VectorClaim] = []
  /// Claims of the peer that reach beyond our chain, to be verified once we have stored what is missing.
  var claimsAhead: [VectorClaim] = []
  var peerVector = VersionVector()
  /// What is still to be sent.
  var difference = VectorDifference(of: VersionVector(), lackedBy: VersionVector())
  var pagesSent: UInt64 = 0
  var pagesReceived: UInt64 = 0
  var hasSentLastPage = false
  var hasReceivedLastPage = false

  var effects: [SyncEffect] = []
  private var isLastTurnOurs: Bool?

  /// - Parameters:
  ///   - summary: what the store holds now.
  ///   - schema: what is sent to a peer with another schema, in a form that the drivers agree on.
  ///   - byteBudget: the most bytes of batches in one message that holds more than one.
  package init(role: SyncRole, summary: LogSummary, schema: ContiguousArray<UInt8> = [], byteBudget: Int) {
    self.role = role
    self.summary = summary
    self.schema = schema
    self.byteBudget = byteBudget
    digest = summary.digest
    phase = role == .initiator ? .idle : .hello
  }

  package var isFinished: Bool { phase == .finished }

  /// Takes an event and says what is to be done.
  package mutating func receive(_ event: SyncEvent) -> [SyncEffect] {
    if isFinished { return [] }
    do {
      try take(event)
    } catch {
      send(.refusal(Refusal(error.code)))
      finish(.failed(error))
    }
    defer { effects = [] }
    return effects
  }

  private mutating func take(_ event: SyncEvent) throws(SyncError) {
    switch event {
    case .start: start()
    case .message(let bytes): try take(bytes)
    case .schemaVerdict(let verdict): try take(verdict)
    case .chains(let answers): try take(answers)
    case .batches(let batches, let isLast): try take(batches, isLast: isLast)
    case .stored(let summary, let report): try take(summary, report)
    case .abandon(let refusal): refuse(refusal)
    }
  }

  private mutating func take(_ bytes: ContiguousArray<UInt8>) throws(SyncError) {
    count(byUs: false)
    outcome.bytesReceived += bytes.count
    let message: SyncMessage
    do {
      message = try SyncMessage(decoding: bytes)
    } catch {
      if case .protocolVersion(let version) = error.reason { throw .protocolVersion(version) }
      throw .malformed(error)
    }
    switch (message, phase) {
    case (.refusal(let refusal), _): finish(.refusedByPeer(refusal))
    case (.hello(let hello), .hello): try take(hello)
    case (.schema(let schema), .schema): take(schema: schema)
    case (.vectors(let vectors), .vectors): take(vectors)
    case (.batches(let page), .page): try take(page)
    case (.done(let done), .done): take(done)
    default: throw .outOfPlace(message.kind)
    }
  }

  mutating func send(_ message: SyncMessage) {
    count(byUs: true)
    let bytes = message.encoded
    outcome.bytesSent += bytes.count
    effects.append(.send(bytes))
  }

  private mutating func count(byUs isOurs: Bool) {
    if isLastTurnOurs != isOurs { outcome.turns += 1 }
    isLastTurnOurs = isOurs
  }

  mutating func refuse(_ refusal: Refusal) {
    send(.refusal(refusal))
    finish(.refused(refusal))
  }

  mutating func finish(_ ending: SyncOutcome.Ending) {
    outcome.ending = ending
    outcome.isInAgreement = ending == .completed && peerDigest == digest
    phase = .finished
    effects.append(.finish(outcome))
  }
}
