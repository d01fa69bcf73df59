public import WeftCausality

/// What a sync did, seen from the replica that it was asked of.
public struct SyncReport: Sendable {
  /// What travelled in one direction.
  public struct Traffic: Sendable, Equatable {
    /// All bytes of all messages.
    public var byteCount: Int
    public var batchCount: Int
    public var operationCount: Int

    public init(byteCount: Int = 0, batchCount: Int = 0, operationCount: Int = 0) {
      self.byteCount = byteCount
      self.batchCount = batchCount
      self.operationCount = operationCount
    }
  }

  /// How often a message went there and one came back.
  public let rounds: Int
  public let sent: Traffic
  public let received: Traffic
  /// Devices whose histories differ on the two sides. Nothing of them was exchanged; everything else was.
  public let forkedDevices: [DeviceID]
  /// Whether both sides hold the same batches now.
  public let isInAgreement: Bool
  /// Whether both sides show the same state; `nil` when that does not follow, because one of them holds batches that it has not
  /// folded, or because their schemas differ. False is a defect: rebuild and report it.
  public let haveEqualDigests: Bool?
}

extension SyncReport: CustomStringConvertible {
  /// What travelled and what it came to, on one line.
  public var description: String {
    var parts = ["\(rounds.of("round"))", "sent \(sent)", "received \(received)"]
    if !forkedDevices.isEmpty { parts.append("with two histories: \(forkedDevices.map(\.description).list("and"))") }
    parts.append(isInAgreement ? "both hold the same" : "the two do not hold the same")
    switch haveEqualDigests {
    case true?: parts.append("and show the same")
    case false?: parts.append("and show different states, which is a defect")
    case nil: break
    }
    return parts.joined(separator: ", ")
  }
}

extension SyncReport.Traffic: CustomStringConvertible {
  public var description: String {
    "\(operationCount.of("operation")) in \(batchCount.of("batch", plural: "batches")) and \(byteCount.of("byte"))"
  }
}
