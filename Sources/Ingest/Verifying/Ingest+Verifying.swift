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
      findings += try verifyChains()
      findings += try verifyHeld()
      findings += try verifyRuns()
      if findings.isEmpty { findings += try verifyState(progress) }
    }
    return findings
  }

  private func verifyFile() throws -> [Finding] {
    try store.integrityFaults().map { fault in
      Finding(
        code: .file, message: "SQLite finds the file damaged: \(fault)",
        remedy: "Copy the file away, and sync a new store from a peer.", device: nil, sequences: nil)
    }
  }

  private func verifyChains() throws -> [Finding] {
    var findings: [Finding] = []
    for device in try store.devices.all() {
      let recorded = try store.logs.tip(of: device.number)
      var chain = SealedBatch.chainOrigin(scope: .main, device: device.id)
      var through: UInt64 = 0
      let cursor = try store.batches.cursor(of: device.number, from: 0)
      while let row = try cursor.next() {
        if let finding = verify(row, device.id, &chain, after: through) { findings.append(finding) }
        through = row.last
      }
      if through != recorded?.through ?? 0 {
        findings.append(
          Finding(
            code: .gap,
            message:
              "The log of device \(device.id) ends at \(through), and is recorded to end at \(recorded?.through ?? 0)",
            remedy: "Sync with a peer that has the rest.", device: device.id, sequences: nil))
      }
    }
    return findings
  }

  private func verify(
    _ row: BatchRow, _ device: DeviceID, _ chain: inout SHA256Digest, after through: UInt64
  ) -> Finding? {
    let remedy = "Sync a new store from a peer; this batch cannot be trusted."
    func finding(_ code: Finding.Code, _ reason: String) -> Finding {
      Finding(
        code: code, message: "Batch \(row.first)-\(row.last) of device \(device) \(reason)", remedy: remedy,
        device: device, sequences: row.first...row.last)
    }
    // Later batches are judged against what was recorded, so that one rotten batch is one finding.
    defer { chain = row.chain }
    guard row.first == through + 1 else { return finding(.gap, "does not follow sequence \(through)") }
    let batch: SealedBatch
    do {
      batch = try SealedBatch(device: device, bytes: row.bytes)
    } catch {
      return finding(.body, "has no readable header: \(error)")
    }
    guard batch.header.firstSequence == row.first, batch.header.count == row.count else {
      return finding(.body, "states other sequences than its row")
    }
    guard batch.extends(chain) else { return finding(.chain, "does not extend the batch before it") }
    guard batch.chain(after: chain, hash) == row.chain else {
      return finding(.hash, "does not have the hash that was recorded")
    }
    guard !row.isDamaged else { return nil }
    do {
      guard listsAuthors(of: try batch.decoded()) else {
        return finding(.body, "is of, or names, an author that is not listed")
      }
    } catch {
      return finding(.body, "does not decode: \(error)")
    }
    return nil
  }

  private func verifyHeld() throws -> [Finding] {
    var findings: [Finding] = []
    for row in try store.held.all() where hash.hash(row.bytes) != row.hash {
      let device = try store.devices.device(row.device)?.id
      findings.append(
        Finding(
          code: .hash, message: "The held batch at sequence \(row.first) does not have the hash that was recorded",
          remedy: "Sync with a peer that has it.", device: device, sequences: nil))
    }
    return findings
  }

  private func verifyRuns() throws -> [Finding] {
    var findings: [Finding] = []
    var run: Int64 = 0
    var next = (try store.logs.tip(of: store.meta.deviceNumber())?.through ?? 0) + 1
    while true {
      let rows = try store.runs.rows(after: run, limit: 1_000)
      guard let last = rows.last else { return findings }
      for row in rows {
        var faults: [String] = []
        if row.first != next { faults.append("do not follow sequence \(next &- 1)") }
        next = row.last &+ 1
        do {
          _ = try decode(row)
        } catch {
          faults.append("do not decode")
        }
        findings += faults.map { fault in
          Finding(
            code: .run, message: "The unsealed operations from sequence \(row.first) \(fault)",
            remedy: "Copy the file away, and sync a new store from a peer.", device: nil, sequences: nil)
        }
      }
      run = last.run
    }
  }
}
