internal import Weft

extension Verb {
  static let verify = Verb(
    name: "verify",
    summary: "Check a store against itself.",
    operands: [.store],
    options: [.json],
    notes: [
      """
      Rehashes every batch, follows every device's chain, folds the log anew and compares with the tables. Changes nothing.
      """,
      """
      The exit code is 1 when only the state is not what the log folds to, which “\(Program.name) rebuild” mends, and 65 \
      when the log or the file itself is damaged.
      """,
    ],
    examples: ["verify a.weft"]
  ) { invocation, output in
    let path = invocation.operands[0]
    let replica = try StorePath.open(path)
    let progress = Progress("Verifying")
    defer { progress.end() }
    let report = try replica.verify { progress.tell($0) }
    progress.end()
    if invocation.has(.json) {
      try output.json(report.json(at: path))
    } else {
      try output.paragraph(
        "Verified \(report.batchCount.of("batch", plural: "batches")): "
          + (report.isClean ? "no finding." : "\(report.findings.count.of("finding"))."))
      for finding in report.findings {
        try output.line()
        try output.paragraph("\(finding.code): \(finding.message.visible).", hanging: "    ")
        try output.paragraph(Remedy.text(for: finding, in: path).visible, indent: "    ")
      }
    }
    if report.isClean { return .fine }
    return report.findings.allSatisfy { ["state", "trigger"].contains($0.code) } ? .differs : .damaged
  }
}

extension VerificationReport {
  fileprivate func json(at path: String) -> JSONObject {
    [
      "batches": JSONValue(batchCount), "isClean": .bool(isClean),
      "findings": .array(
        findings.map { finding in
          .object([
            "code": .string(finding.code), "message": .string(finding.message),
            "remedy": .string(Remedy.text(for: finding, in: path)),
            "device": JSONValue(finding.device?.description),
            "firstSequence": finding.sequences.map { JSONValue($0.lowerBound) } ?? .null,
            "lastSequence": finding.sequences.map { JSONValue($0.upperBound) } ?? .null,
          ])
        }),
    ]
  }
}
