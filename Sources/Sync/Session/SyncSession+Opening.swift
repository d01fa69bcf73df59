internal import WeftOperations

/// The first round: hello, and schemas where they differ.
extension SyncSession {
  mutating func start() {
    guard phase == .idle else { return }
    sendHello()
    phase = .hello
  }

  private mutating func sendHello() {
    send(.hello(HelloMessage(summary, digest: digest)))
  }

  mutating func take(_ hello: HelloMessage) throws(SyncError) {
    outcome.peer = SyncPeer(hello)
    guard hello.formatVersion == HelloMessage.formatVersion else { throw .formatVersion(hello.formatVersion) }
    guard hello.scopeTag == HelloMessage.tag(of: summary.scope) else { throw .otherScope }
    peerDigest = hello.digest
    if role == .responder { sendHello() }
    if hello.schemaTag != summary.schemaTag {
      if role == .responder { send(.schema(schema)) }
      phase = .schema
    } else if hello.digest == digest {
      finish(.completed)
    } else {
      if role == .responder { sendVectors() }
      phase = .vectors
    }
  }

  mutating func take(schema peerSchema: ContiguousArray<UInt8>) {
    effects.append(.judgeSchema(peerSchema))
    phase = .judging
  }

  mutating func take(_ verdict: SchemaVerdict) throws(SyncError) {
    guard phase == .judging else { throw .unexpectedAnswer }
    if case .incompatible(let reason) = verdict {
      refuse(Refusal(.incompatible, detail: reason))
      return
    }
    let isInStep = peerDigest == digest
    switch role {
    case .initiator: send(.schema(schema))
    case .responder where isInStep: sendDone()
    case .responder: sendVectors()
    }
    phase = isInStep ? .done : .vectors
  }
}
