internal import Weft

extension Verb {
  static let importLines = Verb(
    name: "import",
    summary: "Write operation lines into a store, all or none.",
    operands: [.store, Operand(name: "FILE", summary: "Operation lines; “-” is the standard input.", content: .file)],
    options: [onlyDevice, .json],
    notes: [
      """
      Importing writes new operations. The same file imported into two stores is two histories: when the stores sync, \
      counters add up, and importing a file twice counts twice. To copy a store, sync it.
      """,
      """
      Lines whose device is the store's own label become operations of the store's device. Every other label becomes a \
      device of its own, the same one each time in this store. Each has its own clock, which goes by the times of its \
      lines alone.
      """,
      """
      A line is one transaction on one entity: \
      {"t": milliseconds since 1970, "device": label, "entity": type, "id": UUID or key, …} with one or more of \
      "create": true, "set": {field: value}, "add": {field: number}, "insert" and "remove": {field: [element, …]}, \
      "delete": true and "restore": true.
      """,
    ],
    examples: [
      "import a.weft fires.jsonl --only-device station-a", "export a.weft --operations | weft import b.weft -",
    ]
  ) { invocation, output in
    let replica = try StorePath.open(invocation.operands[0])
    let file = try InputFile(invocation.operands[1])
    let progress = Progress("Importing")
    defer { progress.end() }
    let report = try replica.importOperations(
      onlyDevice: invocation.value(of: onlyDevice),
      progress: { progress.tell(byteCount: $0, of: file.byteCount) }, { try file.next() })
    progress.end()
    output.writtenCount += report.operationCount
    if invocation.has(.json) {
      try output.json([
        "lines": JSONValue(report.lineCount), "operations": JSONValue(report.operationCount),
        "skippedLines": JSONValue(report.skippedLineCount),
        "aheadMilliseconds": JSONValue(report.aheadMilliseconds),
      ])
    } else {
      let skipped = report.skippedLineCount
      try output.paragraph(
        "Wrote \(report.operationCount.of("operation")) from \(report.lineCount.of("line"))"
          + (skipped == 0 ? "." : "; passed over \(skipped.of("line")) of other devices."))
    }
    try warn(of: report, into: replica)
    return .fine
  }

  /// Says on the standard error what an import may not have been meant to do. It has been done all the same.
  private static func warn(of report: ImportReport, into replica: Replica) throws(WeftError) {
    func warn(_ text: String) { Diagnostics.write("\(Program.name): \(text)") }
    if report.aheadMilliseconds > 0 {
      warn(
        "the lines' times are \(report.aheadMilliseconds / 1_000) seconds ahead of this clock; until time has caught up, "
          + "peers set aside what this store writes. See that this machine's clock is right; if it is the lines that are "
          + "wrong, make a new store and import them into it with the right times.")
    }
    if report.lateLineCount > 0 {
      warn(
        "\(report.lateLineCount.of("line")) earlier than what the same device had written before; "
          + "they count as later now. If the file was imported before, everything in it now counts twice.")
    }
    if report.lineCount == 0, report.skippedLineCount > 0 {
      warn("no line is of that device; the file has \(report.skippedLabels.map(\.visible).joined(separator: ", ")).")
    }
    if report.lineCount > 0, try replica.label == nil {
      warn("the store has no label, so every line was written as another device's; “init --device LABEL” gives one.")
    }
  }

  private static let onlyDevice = Option(
    name: "only-device", argument: "LABEL", summary: "Pass over the lines of all other devices.")
}
