internal import WeftCausality
internal import WeftCrypto
internal import WeftOperations
internal import WeftStorage

extension Ingest {
  /// Rehashes every batch, refolds the log, and compares: the only thing that finds silent rot. Changes nothing.
  package func verify(_ progress: (_ position: Int64, _ last: Int64) -> Void = { _, _ in }) throws -> [Finding] {
    var findings: [Finding] = []
    try store.read {
      try refreshAuthors()
      findings += try verifyFile()
      findings += try verifyFacts()
      findings += try verifyChains()
      findings += try verifyHeld()
      findings += try verifyRuns()
      if findings.isEmpty { findings += try verifyState(progress) }
    }
    return findings
  }

  private func verifyFile() throws -> [Finding] {
    let faults = try store.integrityFaults().map { fault in
      Finding(
        code: .file, message: "SQLite finds the file damaged: \(fault)",
        remedy: "Copy the file away, and sync a new store from a peer.", device: nil, sequences: nil)
    }
    let triggers = try store.triggers().map { name in
      Finding(
        code: .trigger, message: "The trigger \(name) is not one of Weft's, and does not run when Weft writes",
        remedy: "Drop it, with the program that made it.", device: nil, sequences: nil)
    }
    return faults + triggers
  }

  private func verifyChains() throws -> [Finding] {
    var findings: [Finding] = []
    for device in try store.devices.all() {
      var through: UInt64 = 0
      var inspector = BatchInspector(self)
      let cursor = try store.batches.cursor(of: device.number, from: 0)
      while let row = try cursor.next() {
        if row.first > 0, row.first <= through {
          findings.append(
            finding(.gap, device.id, row.first, row.last, "is stored beside another one of the same sequences"))
          continue
        }
        if row.first != through + 1 {
          findings.append(finding(.gap, device.id, row.first, row.last, "does not follow sequence \(through)"))
        } else if let finding = verify(row, device.id, &inspector) {
          findings.append(finding)
        }
        through = row.last
      }
      if let finding = try verifyTip(of: device.number, device.id, through) { findings.append(finding) }
    }
    return findings
  }

  private func verifyTip(of number: Int64, _ device: DeviceID, _ through: UInt64) throws -> Finding? {
    let tip = try store.logs.tip(of: number)
    let recorded = tip?.through ?? 0
    if through < recorded {
      return Finding(
        code: .gap, message: "The log of device \(device) ends at \(through), and is recorded to end at \(recorded)",
        remedy: "Copy the file away, and sync a new store from a peer.", device: device, sequences: nil)
    }
    let chain = try store.batches.chain(of: number, endingAt: recorded)
    if through == recorded, tip == nil || chain == tip?.chain { return nil }
    return Finding(
      code: .state, message: "The end of the log of device \(device) is not recorded as it is",
      remedy: "Rebuild the store's state from its log.", device: device, sequences: nil)
  }

  private func finding(
    _ code: Finding.Code, _ device: DeviceID?, _ first: UInt64, _ last: UInt64, _ reason: String
  ) -> Finding {
    let name = device.map { "of device \($0)" } ?? "of no listed device"
    return Finding(
      code: code, message: "Batch \(first)-\(last) \(name) \(reason)",
      remedy: "Sync a new store from a peer; this batch cannot be trusted.", device: device,
      sequences: first...max(first, last))
  }

  private func verify(_ row: BatchRow, _ device: DeviceID, _ inspector: inout BatchInspector) -> Finding? {
    do {
      let batch = try inspector.whole(row)
      if !row.isDamaged { _ = try inspector.decoded(row, batch) }
      return nil
    } catch IngestError.damagedBatch(_, _, _, let reason) {
      let isHash = reason == BatchInspector.hashFault
      return finding(
        isHash ? .hash : reason == BatchInspector.chainFault ? .chain : .body, device, row.first, row.last, reason)
    } catch {
      return finding(.body, device, row.first, row.last, "cannot be looked at")
    }
  }

  private func verifyHeld() throws -> [Finding] {
    var findings: [Finding] = []
    try store.held.forEachRow { row in
      let device = try store.devices.device(row.device)?.id
      if let device, (try? whole(row, device)) != nil { return }
      findings.append(
        Finding(
          code: .hash, message: "The held batch at sequence \(row.first) is not what came",
          remedy: "Sync with a peer that has it.", device: device, sequences: nil))
    }
    return findings
  }

  private func verifyRuns() throws -> [Finding] {
    var findings: [Finding] = []
    var run: Int64 = 0
    // Told as a fact where there is none.
    guard let own = try? ownDevice() else { return [] }
    var next = (try store.logs.tip(of: own.number)?.through ?? 0) + 1
    while true {
      let rows = try store.runs.rows(after: run, limit: 1_000)
      guard let last = rows.last else { return findings }
      for row in rows {
        var faults: [String] = []
        if try store.runs.isCopy(row) {
          findings.append(
            Finding(
              code: .run, message: "The unsealed operations from sequence \(row.first) are there twice",
              remedy: "Sync the store with a peer, or make a backup: they are sealed then, and count once.",
              device: own.id, sequences: nil))
          continue
        }
        if row.first != next { faults.append("do not follow sequence \(next &- 1)") }
        next = max(next, row.last &+ 1)
        do {
          if try decode(row).author.device != own.id { faults.append("are another device's") }
        } catch IngestError.damagedRun(_, let reason) {
          faults.append(reason)
        } catch {
          faults.append("are of no listed author")
        }
        findings += faults.map { fault in
          Finding(
            code: .run, message: "The unsealed operations from sequence \(row.first) \(fault)",
            remedy: "Copy the file away, and sync a new store from a peer.", device: own.id, sequences: nil)
        }
      }
      run = last.run
    }
  }
}
