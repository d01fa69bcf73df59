internal import WeftCausality
internal import WeftCrypto
internal import WeftFold
internal import WeftOperations
internal import WeftStorage

/// The receiving of some batches inside one writing transaction.
struct Reception {
  private let ingest: Ingest
  private let physicalMilliseconds: Int64
  private var clock: HybridClock
  private var tips: [DeviceID: LogTip] = [:]
  private let ownDevice: Int64
  private let hasRuns: Bool
  /// Whether anything is held, so that what comes may be there already.
  private var mayBeHeld: Bool
  private(set) var report = ReceiveReport()

  init(_ ingest: Ingest) throws {
    self.ingest = ingest
    physicalMilliseconds = ingest.environment.physicalMilliseconds()
    ownDevice = try ingest.store.meta.deviceNumber()
    hasRuns = try ingest.store.runs.last() != nil
    mayBeHeld = try !ingest.store.held.isEmpty()
    clock = HybridClock(last: try ingest.clockCeiling(ingest.store.runs.last()))
  }

  /// Logs and folds a batch, or holds it, or finds that it is here already.
  mutating func take(_ batch: SealedBatch) throws {
    let tip = try tip(of: batch.device)
    let first = batch.header.firstSequence
    if first <= tip.through {
      if let stored = try ingest.store.batches.batch(of: tip.device, beginningAt: first), stored.bytes == batch.bytes {
        report.knownBatchCount += 1
        return
      }
      return try hold(batch, tip.device, .forked)
    }
    // Operations of our own that we do not know, while others of ours under the same sequences wait to be sealed: another copy
    // of this store has written.
    if tip.device == ownDevice, hasRuns { return try hold(batch, tip.device, .forked) }
    guard first == tip.through + 1 else { return try hold(batch, tip.device, .blocked) }
    // A copy may be held already, and must not stay behind when this one is folded.
    let copy = try ingest.store.held.candidates(of: tip.device, beginningAt: first).first { $0.bytes == batch.bytes }
    if copy != nil { report.knownBatchCount += 1 }
    try extend(tip, by: batch, held: copy)
    try followers(of: batch.device)
  }

  /// Retries what is parked, then writes what must be written once.
  mutating func finish() throws {
    var hasMoved = true
    while hasMoved {
      hasMoved = false
      for number in try ingest.store.held.parkedDevices() {
        guard let device = try ingest.store.devices.device(number) else { continue }
        let before = try tip(of: device.id).through
        try followers(of: device.id)
        if try tip(of: device.id).through > before { hasMoved = true }
      }
    }
    try ingest.raiseClock(clock.last)
  }

  /// Folds the held batches of a device that have become foldable.
  private mutating func followers(of device: DeviceID) throws {
    while true {
      let tip = try tip(of: device)
      var moved = false
      for row in try ingest.store.held.candidates(of: tip.device, beginningAt: tip.through + 1) {
        // What has rotted while it was held stays; a verification shows it.
        guard let batch = try? ingest.whole(row, device) else { continue }
        try extend(tip, by: batch, held: row)
        moved = try self.tip(of: device).through > tip.through
        if moved { break }
      }
      if !moved { return }
    }
  }

  /// Appends a batch that follows the tip, unless it is a fork or ahead of time.
  private mutating func extend(_ tip: LogTip, by batch: SealedBatch, held: HeldRow?) throws {
    guard batch.extends(tip.chain) else { return try hold(batch, tip.device, .forked, held) }
    let decoded = try? batch.decoded()
    if let decoded, isAhead(decoded.lastStamp) { return try hold(batch, tip.device, .parked, held) }
    var moved = tip
    moved.through = batch.header.lastSequence
    moved.chain = batch.chain(after: tip.chain, ingest.hash)
    var unknown = 0
    if let decoded {
      moved.stamp = max(tip.stamp, decoded.lastStamp)
      clock.observe(decoded.lastStamp)
      try ingest.internAuthors(of: decoded)
      let before = ingest.overlay?.state.unknownCount ?? 0
      ingest.foldIntoOverlay(decoded)
      unknown = (ingest.overlay?.state.unknownCount ?? 0) - before
    }
    let position = try ingest.store.batches.append(
      BatchRow(
        device: tip.device, first: batch.header.firstSequence, count: batch.header.count, unknownCount: unknown,
        isDamaged: decoded == nil, chain: moved.chain, bytes: batch.bytes))
    ingest.overlay?.through = position
    try ingest.store.logs.put(moved)
    tips[batch.device] = moved
    if let held {
      try ingest.store.held.remove(held.number)
    } else {
      if mayBeHeld {
        try ingest.store.held.remove(
          device: tip.device, beginningAt: batch.header.firstSequence, hash: ingest.hash(of: batch.bytes, batch.device))
      }
      report.newBatchCount += 1
      report.newOperationCount += batch.header.count
    }
    if try ingest.store.held.markOvertaken(of: tip.device, through: moved.through) { noteFork(of: batch.device) }
  }

  private func isAhead(_ stamp: Stamp) -> Bool {
    // So near to the end of time nothing is believed, whatever our own clock says.
    if stamp.milliseconds > HybridClock.physicalMillisecondsUpperBound { return true }
    let present = max(physicalMilliseconds, clock.last.milliseconds)
    return stamp.milliseconds - present > ingest.environment.maximumDriftMilliseconds
  }

  private mutating func hold(
    _ batch: SealedBatch, _ device: Int64, _ reason: HeldReason, _ held: HeldRow? = nil
  ) throws {
    if reason == .forked { noteFork(of: batch.device) }
    if let held {
      if held.reason != reason { try ingest.store.held.setReason(reason, of: held.number) }
      return
    }
    mayBeHeld = true
    let isNew = try ingest.store.held.insert(
      HeldRow(
        device: device, first: batch.header.firstSequence, count: batch.header.count, reason: reason,
        hash: ingest.hash(of: batch.bytes, batch.device), bytes: batch.bytes))
    if isNew {
      report.newBatchCount += 1
      report.newOperationCount += batch.header.count
      report.heldBatchCount += 1
    } else {
      report.knownBatchCount += 1
    }
  }

  private mutating func noteFork(of device: DeviceID) {
    if !report.forkedDevices.contains(device) { report.forkedDevices.append(device) }
  }

  private mutating func tip(of device: DeviceID) throws -> LogTip {
    if let known = tips[device] { return known }
    let tip = try ingest.tip(of: ingest.store.devices.number(of: device), device)
    tips[device] = tip
    return tip
  }
}
