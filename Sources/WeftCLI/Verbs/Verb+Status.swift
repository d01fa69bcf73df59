internal import Weft

extension Verb {
  static let status = Verb(
    name: "status",
    summary: "Print what a store holds and what needs looking at.",
    operands: [.store],
    options: [.json],
    notes: [
      """
      Only tells: the exit code is 0 whatever is told. “\(Program.name) verify” judges.
      """
    ],
    examples: ["status a.weft", "status a.weft --json"]
  ) { invocation, output in
    let path = invocation.operands[0]
    let status = try StorePath.open(path).status()
    if invocation.has(.json) {
      try output.json(status.json)
    } else {
      let rows = [("store", path.visible)] + status.rows
      let nameWidth = rows.map(\.0.columnCount).max() ?? 0
      for (name, value) in rows { try output.row(name, value, nameWidth: nameWidth, indent: "") }
    }
    return .fine
  }
}

extension ReplicaStatus {
  fileprivate var rows: [(String, String)] {
    var rows = [
      ("device", label.map { "\($0.visible), \(device)" } ?? device.description),
      ("format", "\(formatVersion)"),
      ("schema", "version \(schemaVersion)"),
      ("clock", clock == .zero ? "nothing stamped yet" : clock.fullTime),
      ("operations", "\(foldedOperationCount.grouped) of \(deviceCount.of("device"))"),
      ("batches", batchCount.grouped),
      ("-wal", writeAheadLogByteCount.of("byte")),
    ]
    for count in entityCounts {
      rows.append(("entity \(count.type.visible)", "\(count.visible.grouped) visible, \(count.hidden.grouped) deleted"))
    }
    return rows + attention
  }

  /// What is not as it will be, or should be; nothing in a store that has all it knows of.
  private var attention: [(String, String)] {
    var rows: [(String, String)] = []
    func row(_ name: String, _ count: some BinaryInteger, _ noun: String, _ meaning: String) {
      if count > 0 { rows.append((name, "\(count.of(noun, plural: noun == "batch" ? "batches" : nil)) \(meaning)")) }
    }
    row("unsealed", unsealedOperationCount, "operation", "of this device, to be sealed at the next sync")
    row("blocked", blockedBatchCount, "batch", "waiting for what comes before: sync with more stores")
    row("parked", parkedBatchCount, "batch", "ahead of this device's clock: see that the clocks are right")
    row("forked", forkedBatchCount, "batch", "of a device that has two histories: one of its stores was copied")
    row("damaged", damagedBatchCount, "batch", "that cannot be read: run “\(Program.name) verify”")
    row("unknown", unknownOperationCount, "operation", "that the schema does not know; kept, and passed on by sync")
    if writeAheadLogByteCount > Diagnosis.logByteLimit {
      rows.append(("log too long", "somebody keeps an old moment open: run “\(Program.name) doctor”"))
    }
    return rows
  }

  fileprivate var json: JSONObject {
    var entities = JSONObject()
    for count in entityCounts {
      entities.append(
        .object(["visible": JSONValue(count.visible), "hidden": JSONValue(count.hidden)]), named: count.type)
    }
    return [
      "device": .string(device.description), "label": JSONValue(label), "formatVersion": JSONValue(formatVersion),
      "schemaVersion": JSONValue(schemaVersion), "clock": clock == .zero ? .null : .object(clock.json),
      "operations": JSONValue(foldedOperationCount), "unsealedOperations": JSONValue(unsealedOperationCount),
      "batches": JSONValue(batchCount), "devices": JSONValue(deviceCount),
      "blockedBatches": JSONValue(blockedBatchCount), "parkedBatches": JSONValue(parkedBatchCount),
      "forkedBatches": JSONValue(forkedBatchCount), "damagedBatches": JSONValue(damagedBatchCount),
      "unknownOperations": JSONValue(unknownOperationCount), "needsAttention": .bool(needsAttention),
      "writeAheadLogBytes": JSONValue(writeAheadLogByteCount), "entities": .object(entities),
    ]
  }
}

extension Stamp {
  /// The stamp as documents of the command line hold it.
  var json: JSONObject {
    ["time": .string(time), "milliseconds": .integer(milliseconds), "counter": JSONValue(counter)]
  }
}
