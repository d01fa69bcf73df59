internal import WeftCausality
internal import WeftReconciliation

/// Vectors, and the chains behind them.
extension SyncSession {
  mutating func sendVectors() {
    send(.vectors(VectorsMessage(claims: summary.entries.map { VectorClaim($0) }, forked: outcome.forked)))
  }

  mutating func take(_ vectors: VectorsMessage) {
    peerVector = vectors.vector
    markForked(vectors.forked)
    examine(vectors.claims)
    if claimsInQuestion.isEmpty { sendWhatIsMissing() } else { lookUpChains(.comparing) }
  }

  mutating func take(_ answers: [ChainAnswer]) throws(SyncError) {
    guard phase == .comparing || phase == .verifying else { throw .unexpectedAnswer }
    guard answers.map(\.position) == claimsInQuestion.map(\.position) else { throw .unexpectedAnswer }
    let differing = zip(claimsInQuestion, answers).filter { claim, answer in answer.chainTag != claim.tag }
    markForked(differing.map { claim, _ in claim.device })
    claimsInQuestion = []
    if phase == .comparing { sendWhatIsMissing() } else { sendClosing() }
  }

  /// Verifies what the peer's chains claimed beyond ours, now that everything is stored, and closes this side.
  mutating func close() {
    examine(claimsAhead)
    if claimsInQuestion.isEmpty { sendClosing() } else { lookUpChains(.verifying) }
  }

  /// Tells the peer's claims apart: those that agree with our chains, those that differ, those to be looked up, and those
  /// that our chains do not reach yet.
  private mutating func examine(_ claims: [VectorClaim]) {
    claimsAhead = []
    var forked: [DeviceID] = []
    for claim in claims where claim.through > 0 {
      guard let entry = summary.entry(of: claim.device) else {
        claimsAhead.append(claim)
        continue
      }
      if entry.through == claim.through {
        if entry.chainTag != claim.tag { forked.append(claim.device) }
      } else if entry.through > claim.through {
        claimsInQuestion.append(claim)
      } else if entry.ranges.contains(1...claim.through) {
        // Everything is held, and yet our chain does not reach so far: a batch extends another history.
        forked.append(claim.device)
      } else {
        claimsAhead.append(claim)
      }
    }
    markForked(forked)
  }

  private mutating func lookUpChains(_ phase: Phase) {
    effects.append(.lookUpChains(claimsInQuestion.map(\.position)))
    self.phase = phase
  }

  private mutating func sendWhatIsMissing() {
    difference = VectorDifference(of: summary.vector, lackedBy: peerVector, excluding: outcome.forked)
    switch role {
    case .initiator:
      sendVectors()
      sendNextPage()
    case .responder:
      phase = .page
    }
  }

  mutating func markForked(_ devices: [DeviceID]) {
    if devices.isEmpty { return }
    var marked: [DeviceID] = []
    for device in (outcome.forked + devices).sorted() where marked.last != device { marked.append(device) }
    outcome.forked = marked
  }

  func isForked(_ device: DeviceID) -> Bool {
    let index = outcome.forked.partitionPoint { $0 >= device }
    return index < outcome.forked.count && outcome.forked[index] == device
  }
}

extension VectorClaim {
  fileprivate var position: ChainPosition { ChainPosition(device: device, sequence: through) }
}
