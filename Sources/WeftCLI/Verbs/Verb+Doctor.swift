internal import Weft

extension Verb {
  static let doctor = Verb(
    name: "doctor",
    summary: "Tell what is wrong with a store, why, and what to do.",
    operands: [.store],
    options: [.json],
    notes: [
      """
      Verifies the store and looks at what it has set aside, its clock, its schema, its format and its files. Each finding \
      has a code, a cause and a remedy. Changes nothing but what every opening does.
      """,
      "The exit code is 0 without findings, 1 with some, and 65 when bytes are damaged.",
    ],
    examples: ["doctor a.weft", "doctor a.weft --json"]
  ) { invocation, output in
    let path = invocation.operands[0]
    let progress = Progress("Verifying")
    defer { progress.end() }
    let diagnosis = try Diagnosis(of: path) { progress.tell($0) }
    progress.end()
    if invocation.has(.json) {
      try output.json(diagnosis.json(of: path))
    } else {
      try diagnosis.write(to: output, path)
    }
    return diagnosis.isDamaged ? .damaged : diagnosis.findings.isEmpty ? .fine : .differs
  }
}

extension Diagnosis {
  fileprivate func write(to output: Output, _ path: String) throws {
    try output.paragraph(
      "Looked at \(path.visible): \(findings.isEmpty ? "no finding." : "\(findings.count.of("finding")).")",
      hanging: "    ")
    for finding in findings {
      try output.line()
      try output.paragraph("\(finding.code): \(finding.cause.visible)", hanging: "    ")
      try output.paragraph(finding.remedy.visible, indent: "    ")
    }
  }

  fileprivate func json(of path: String) -> JSONObject {
    [
      "store": .string(path), "isDamaged": .bool(isDamaged),
      "findings": .array(
        findings.map {
          .object([
            "code": .string($0.code), "cause": .string($0.cause), "remedy": .string($0.remedy),
            "isDamage": .bool($0.isDamage),
          ])
        }),
    ]
  }
}
