internal import WeftCausality
internal import WeftCrypto
internal import WeftOperations
internal import WeftReconciliation
internal import WeftSync

/// The least that a store can be: batches per device in the order of their sequences, in memory.
///
/// Chain values are computed anew from the batches each time, so that nothing can go stale.
struct ToyStore {
  private(set) var logs: [DeviceID: [SealedBatch]] = [:]
  var labels: [DeviceID: String] = [:]
  var fileID: UInt64 = 1
  var incarnation = Incarnation(rawValue: 1)
  var schemaDigest = SHA256Digest(1, 2, 3, 4)
  var schema: ContiguousArray<UInt8> = [1]
  var verdict = SchemaVerdict.compatible
  var scope = ScopeID.main

  init(_ batches: [SealedBatch] = []) {
    store(batches)
  }

  /// All batches, as (device, bytes): what two stores are compared by.
  var contents: Set<[UInt8]> {
    var contents: Set<[UInt8]> = []
    for (device, batches) in logs {
      for batch in batches {
        var bytes = ContiguousArray<UInt8>()
        device.appendBytes(to: &bytes)
        contents.insert(Array(bytes + batch.bytes))
      }
    }
    return contents
  }

  var batches: [SealedBatch] { logs.values.flatMap { $0 } }

  @discardableResult
  mutating func store(_ batches: [SealedBatch], labels received: [LabelledDevice] = []) -> StoreReport {
    for entry in received where labels[entry.device] == nil { labels[entry.device] = entry.label }
    var stored = 0
    var operations = 0
    for batch in batches {
      let first = batch.header.firstSequence
      var log = logs[batch.device, default: []]
      if log.contains(where: { $0.header.firstSequence == first }) { continue }
      let index = log.firstIndex { $0.header.firstSequence > first } ?? log.count
      log.insert(batch, at: index)
      logs[batch.device] = log
      stored += 1
      operations += batch.header.count
    }
    return StoreReport(batches: stored, operations: operations)
  }

  /// The verified chain: the value after each batch, from the first on.
  func chain(of device: DeviceID) -> [(through: UInt64, value: SHA256Digest)] {
    var values = [(through: UInt64(0), value: SealedBatch.chainOrigin(scope: scope, device: device))]
    let hash = SHA256()
    for batch in logs[device, default: []] {
      let last = values[values.count - 1]
      guard batch.header.firstSequence == last.through + 1, batch.extends(last.value) else { break }
      values.append((batch.header.lastSequence, batch.chain(after: last.value, hash)))
    }
    return values
  }

  var summary: LogSummary {
    let entries = logs.keys.sorted().map { device in
      let ranges = SequenceRanges(logs[device, default: []].map(\.header.sequences))
      let chain = chain(of: device)
      let tip = chain[chain.count - 1]
      return LogEntry(
        device: device, ranges: ranges, through: tip.through, chain: tip.value, label: labels[device])
    }
    return LogSummary(
      scope: scope, fileID: fileID, incarnation: incarnation, schemaDigest: schemaDigest,
      clock: Stamp(rawValue: 1 << 16), entries: entries)
  }

  func answers(to positions: [ChainPosition]) -> [ChainAnswer] {
    positions.map { position in
      let value = chain(of: position.device).first { $0.through == position.sequence }?.value
      return ChainAnswer(position: position, chain: value)
    }
  }

  func read(_ shares: [VectorDifference.Share], byteBudget: Int) -> (batches: [SealedBatch], isLast: Bool) {
    var page: [SealedBatch] = []
    var byteCount = 0
    for share in shares {
      for batch in logs[share.device, default: []] {
        let isAskedFor = !share.ranges.intersection(SequenceRanges(batch.header.sequences)).isEmpty
        guard isAskedFor else { continue }
        byteCount += batch.bytes.count
        if byteCount > byteBudget && !page.isEmpty { return (page, false) }
        page.append(batch)
      }
    }
    return (page, true)
  }
}
