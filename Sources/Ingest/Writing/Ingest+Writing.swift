internal import WeftCausality
internal import WeftCrypto
internal import WeftFold
internal import WeftOperations
internal import WeftStorage

extension Ingest {
  /// Runs a local transaction: what the body asks for is stamped, folded and logged in one SQLite transaction, or nothing is.
  ///
  /// Never fails because of a clock. Tip, sequence, incarnation and clock are read inside the transaction, since other
  /// processes may write to the same file.
  package func writeLocally(_ body: (LocalTransaction) throws -> Void) throws -> WriteReceipt {
    try write {
      try catchUp()
      let author = try ownAuthorForWriting()
      let last = try store.runs.last()
      let transaction = LocalTransaction(
        self, author: authors[author], firstSequence: try nextOwnSequence(after: last),
        clock: HybridClock(last: try clockCeiling(last)), schemaVersion: schema.schema.version)
      try body(transaction)
      return try commit(transaction, author: author)
    }
  }

  private func commit(_ transaction: LocalTransaction, author: UInt32) throws -> WriteReceipt {
    let draft = transaction.draft
    guard !draft.isEmpty, let lastStamp = draft.lastStamp else {
      return WriteReceipt(author: draft.author, sequences: nil, firstStamp: nil, lastStamp: nil)
    }
    // Names may only be forgotten when rows hold all that is folded, which they do not while batches are deferred.
    let isCurrent = overlay?.isEmpty ?? true
    var settled: [UInt64]?
    if isCurrent {
      var sequences = try settledSequences()
      for number in authors.authors.indices where authors[UInt32(number)].device == draft.author.device {
        sequences[number] = draft.nextSequence - 1
      }
      settled = sequences
    }
    let (encoders, digest) = transaction.encodeRows(settled: settled)
    for encoder in encoders {
      guard let type = encoder.changes.rows.first?.typeIndex else { continue }
      try store.states.write(encoder.changes, layouts[type])
    }
    var run = RunRow(
      author: author, first: draft.firstSequence, count: draft.count, stamp: lastStamp,
      digest: try storedDigest() &- transaction.oldDigest &+ digest, body: draft.encodedBody())
    run.hash = hash(of: run, draft.author)
    try store.runs.append(run)
    return WriteReceipt(
      author: draft.author, sequences: draft.firstSequence...(draft.nextSequence - 1),
      firstStamp: transaction.firstStamp, lastStamp: lastStamp)
  }

  /// max(what is recorded, the last unsealed stamp).
  func clockCeiling(_ last: RunRow?) throws -> Stamp {
    // Absent while nothing was sealed or received; were it lost, the log's stamps are what is left of it.
    let recorded = try store.meta.clock() ?? store.logs.all().map(\.stamp).max() ?? .zero
    return max(recorded, last?.stamp ?? .zero)
  }

  private func nextOwnSequence(after last: RunRow?) throws -> UInt64 {
    if let last {
      let end = try whole(last).last
      guard end < BatchHeader.sequenceLimit else {
        throw IngestError.damagedRun(first: last.first, reason: "lie beyond the limit of sequences")
      }
      return end + 1
    }
    // A sequence is never given twice, whatever has become of the tips.
    let number = try store.meta.deviceNumber()
    let through = try store.logs.tip(of: number)?.through ?? 0
    guard through < BatchHeader.sequenceLimit, try !store.batches.reach(beyond: through, of: number) else {
      throw IngestError.damagedIndex(reason: "its own log is recorded to end at \(through)")
    }
    return through + 1
  }

  /// The author that this opening writes as. An incarnation that the store does not list, because the file was exchanged under
  /// a running process, is drawn again.
  func ownAuthorForWriting() throws -> UInt32 {
    let device = try ownDevice()
    if let ownAuthor, ownAuthor.device == device.id, let number = authors.number(of: ownAuthor),
      try store.devices.holds(ownAuthor)
    {
      return number
    }
    if ownAuthor != nil {
      ownAuthor = nil
      forgetCaches()
      try refreshAuthors()
      try catchUp()
    }
    while true {
      let incarnation = Incarnation(rawValue: UInt32(truncatingIfNeeded: environment.randomBits()))
      let author = Author(device: device.id, incarnation: incarnation)
      if authors.number(of: author) != nil { continue }
      let number = try intern(author)
      // So that the log beside the file says which file it is of.
      try store.meta.setFileID(store.meta.fileID())
      ownAuthor = author
      return number
    }
  }
}
