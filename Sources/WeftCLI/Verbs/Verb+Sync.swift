internal import Foundation
internal import Weft

extension Verb {
  static let sync = Verb(
    name: "sync",
    summary: "Bring two stores to hold the same operations.",
    operands: [.store, Operand(name: "STORE", summary: "The other one.", content: .file)],
    options: [.json],
    notes: [
      """
      Each store gets what it lacks. Interrupted anywhere, the next sync completes it. The schemas have to agree on every \
      field that they share.
      """,
      """
      The exit code is 1 when the stores do not hold the same afterwards, which happens when a device has two histories: \
      one of its stores was copied, and both copies were written to.
      """,
    ],
    examples: ["sync kitchen.weft phone.weft"]
  ) { invocation, output in
    let paths = invocation.operands
    let here = try StorePath.open(paths[0])
    let there = try StorePath.open(paths[1])
    if isOneFile(paths) { throw invocation.error("Both operands name the same store.") }
    let progress = Progress("Syncing")
    defer { progress.end() }
    let report = try here.sync(with: there) { progress.tell($0) }
    progress.end()
    if invocation.has(.json) {
      try output.json(report.json)
    } else {
      try report.write(to: output, [here, there])
    }
    return report.isFine ? .fine : .differs
  }

  private static func isOneFile(_ paths: [String]) -> Bool {
    let numbers = paths.map { path in
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
      return [attributes?[.systemNumber] as? UInt64, attributes?[.systemFileNumber] as? UInt64]
    }
    return numbers[0] == numbers[1]
  }
}

extension SyncReport {
  fileprivate var isFine: Bool { isInAgreement && forkedDevices.isEmpty && haveEqualDigests != false }

  fileprivate func write(to output: Output, _ replicas: [Replica]) throws {
    try output.paragraph("Synced in \(rounds.of("round")).")
    for (name, traffic) in [("sent", sent), ("received", received)] {
      try output.row(
        name,
        "\(traffic.operationCount.of("operation")), \(traffic.batchCount.of("batch", plural: "batches")), "
          + traffic.byteCount.of("byte"),
        nameWidth: 8)
    }
    for device in forkedDevices {
      try output.row("forked", "device \(device) has two histories; nothing of it was exchanged", nameWidth: 8)
    }
    switch haveEqualDigests {
    case true?: try output.row("digest", "\(try replicas[0].digest()), the same in both", nameWidth: 8)
    case false?:
      try output.row(
        "digest", "different, though both hold the same operations: run “\(Program.name) rebuild” on both",
        nameWidth: 8)
    case nil:
      let reason =
        isInAgreement
        ? "both hold the same operations, but not all can be folded, or the schemas differ"
        : "the stores do not hold the same operations"
      try output.row("digest", "not compared: \(reason)", nameWidth: 8)
    }
  }

  fileprivate var json: JSONObject {
    [
      "rounds": JSONValue(rounds), "sent": .object(sent.json), "received": .object(received.json),
      "forkedDevices": .array(forkedDevices.map { .string($0.description) }), "isInAgreement": .bool(isInAgreement),
      "haveEqualDigests": haveEqualDigests.map { .bool($0) } ?? .null,
    ]
  }
}

extension SyncReport.Traffic {
  fileprivate var json: JSONObject {
    [
      "operations": JSONValue(operationCount), "batches": JSONValue(batchCount), "bytes": JSONValue(byteCount),
    ]
  }
}
