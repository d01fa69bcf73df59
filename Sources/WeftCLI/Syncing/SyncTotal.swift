internal import Weft

/// What one sync, or several in a row, came to.
struct SyncTotal {
  private(set) var rounds = 0
  private(set) var sent = SyncReport.Traffic()
  private(set) var received = SyncReport.Traffic()
  private var last: SyncReport
  private var syncCount = 0

  /// How often it is tried to catch up with others that write.
  private static let limit = 10

  init(_ report: SyncReport) {
    last = report
    add(report)
  }

  mutating func add(_ report: SyncReport) {
    rounds += report.rounds
    sent = sent + report.sent
    received = received + report.received
    last = report
    syncCount += 1
  }

  /// Whether the two differ by what may have been written meanwhile, so that another sync may find them the same.
  var wantsMore: Bool { isBehind && (syncCount == 1 || hasMoved) && syncCount < Self.limit }

  /// Whether each sync has brought something and the next would bring more.
  private var isOvertaken: Bool { isBehind && hasMoved && syncCount >= Self.limit }

  private var isBehind: Bool { !last.isInAgreement && last.forkedDevices.isEmpty }

  private var hasMoved: Bool { last.sent.batchCount + last.received.batchCount > 0 }

  var isFine: Bool {
    isOvertaken || last.isInAgreement && last.forkedDevices.isEmpty && last.haveEqualDigests != false
  }

  func write(to output: Output, _ replicas: [Replica]) throws {
    try output.paragraph("Synced in \(rounds.of("round")).")
    for (name, traffic) in [("sent", sent), ("received", received)] {
      try output.row(
        name,
        "\(traffic.operationCount.of("operation")), \(traffic.batchCount.of("batch", plural: "batches")), "
          + traffic.byteCount.of("byte"),
        nameWidth: 8)
    }
    for device in last.forkedDevices {
      try output.row("forked", "device \(device) has two histories; nothing of it was exchanged", nameWidth: 8)
    }
    if !last.forkedDevices.isEmpty { try output.paragraph(Remedy.twoHistories, indent: "    ") }
    switch last.haveEqualDigests {
    case true?: try output.row("digest", "\(try replicas[0].digest()), the same in both", nameWidth: 8)
    case false?:
      try output.row(
        "digest", "different, though both hold the same operations: run “\(Program.name) rebuild” on both",
        nameWidth: 8)
    case nil: try output.row("digest", "not compared: \(reason)", nameWidth: 8)
    }
  }

  /// Why digests were not compared.
  private var reason: String {
    if isOvertaken { return "more was written meanwhile, which the next sync brings" }
    return last.isInAgreement
      ? "both hold what there was, but not all can be folded, the schemas differ, or more was written meanwhile"
      : "the stores do not hold the same operations"
  }

  var json: JSONObject {
    [
      "rounds": JSONValue(rounds), "sent": .object(sent.json), "received": .object(received.json),
      "forkedDevices": .array(last.forkedDevices.map { .string($0.description) }),
      "isInAgreement": .bool(last.isInAgreement), "haveEqualDigests": last.haveEqualDigests.map { .bool($0) } ?? .null,
    ]
  }
}

extension SyncReport.Traffic {
  fileprivate static func + (left: Self, right: Self) -> Self {
    Self(
      byteCount: left.byteCount + right.byteCount, batchCount: left.batchCount + right.batchCount,
      operationCount: left.operationCount + right.operationCount)
  }

  fileprivate var json: JSONObject {
    [
      "operations": JSONValue(operationCount), "batches": JSONValue(batchCount), "bytes": JSONValue(byteCount),
    ]
  }
}
