internal import WeftCrypto
internal import WeftOperations
internal import WeftStorage

extension Ingest {
  /// Folds the log anew into tables of the temporary database, and compares the canonical dump and, unless batches are deferred,
  /// every column and the digest. Inside a reading transaction.
  func verifyState(_ progress: (_ position: Int64, _ last: Int64) -> Void) throws -> [Finding] {
    let isEqual: Bool
    do {
      try catchUp()
      let isFlushed = try store.meta.appliedPosition() == store.batches.lastPosition()
      let stored = try stateFacts(withColumns: isFlushed)
      let recorded = isFlushed ? try storedDigest() : nil
      let kept = overlay
      defer {
        overlay = kept
        for layout in layouts { try? store.states.removeTrial(layout) }
      }
      for layout in layouts { try store.states.createTrial(layout) }
      overlay = nil
      let digest = try foldLog(isTrial: true, progress).digest
      isEqual = try stateFacts(withColumns: isFlushed) == stored && (recorded == nil || recorded == digest)
    } catch IngestError.damagedState {
      isEqual = false
    }
    if isEqual { return [] }
    return [
      Finding(
        code: .state, message: "The state tables are not what the log folds to",
        remedy: "Rebuild the store's state from its log.", device: nil, sequences: nil)
    ]
  }

  /// SHA-256 of the canonical dump, and of all that stands in the columns beside the bookkeeping.
  private func stateFacts(withColumns: Bool) throws -> [SHA256Digest] {
    // A trial's tables stand in the place of the store's, so the dump is that of the tables, without what is deferred elsewhere.
    withColumns ? [try dumpDigest(), try columnDigest()] : [try dumpDigest()]
  }

  private func columnDigest() throws -> SHA256Digest {
    let hash = SHA256()
    var bytes = ContiguousArray<UInt8>()
    for layout in layouts {
      let cursor = try store.states.cursor(layout)
      while try cursor.next(into: &row) {
        bytes.removeAll(keepingCapacity: true)
        row.id.appendBytes(to: &bytes)
        bytes.append(row.isHidden ? 1 : 0)
        row.digest.appendBytes(to: &bytes)
        for cell in [RowCell.text(row.key)] + row.cells { append(cell, to: &bytes) }
        hash.update(bytes)
      }
    }
    return hash.finish()
  }

  private func append(_ cell: RowCell, to bytes: inout ContiguousArray<UInt8>) {
    switch cell {
    case .null: bytes.append(0)
    case .integer(let value):
      bytes.append(1)
      bytes.appendBigEndian(UInt64(bitPattern: value), byteCount: 8)
    case .real(let value):
      bytes.append(2)
      bytes.appendBigEndian(value.bitPattern, byteCount: 8)
    case .text(let range), .blob(let range):
      bytes.append(3)
      bytes.appendVarint(range.count)
      bytes.append(contentsOf: row.arena[range])
    }
  }
}
