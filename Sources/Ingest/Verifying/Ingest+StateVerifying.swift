internal import WeftCrypto
internal import WeftFold
internal import WeftOperations
internal import WeftStorage

extension Ingest {
  /// Folds the log anew into tables of the temporary database, and compares the canonical dump, every column and, unless batches are
  /// deferred, the digest. Inside a reading transaction.
  func verifyState(_ progress: (_ position: Int64, _ last: Int64) -> Void) throws -> [Finding] {
    let isEqual: Bool
    do {
      try catchUp()
      let isFlushed = try store.meta.appliedPosition() == store.batches.lastPosition()
      let stored = try dumpDigest()
      let recorded = try storedDigest()
      let areColumnsEqual = try columnsFitMerge()
      let kept = overlay
      defer {
        overlay = kept
        for layout in layouts { try? store.states.removeTrial(layout) }
      }
      for layout in layouts { try store.states.createTrial(layout) }
      overlay = nil
      var tips: [Int64: LogTip] = [:]
      let digest = try foldLog(isTrial: true, tips: &tips, progress).digest
      // While batches are deferred, the digest is that of the tables.
      isEqual = try areColumnsEqual && dumpDigest() == stored && (!isFlushed || recorded == digest)
    } catch IngestError.damagedState {
      isEqual = false
    } catch IngestError.damagedIndex {
      isEqual = false
    } catch  where StoreError.isMisfit(error) {
      // A table that is not there, or another one.
      isEqual = false
    }
    if isEqual { return [] }
    return [
      Finding(
        code: .state, message: "The state tables are not what the log folds to",
        remedy: "Rebuild the store's state from its log.", device: nil, sequences: nil)
    ]
  }

  /// Whether what every row shows, in columns and digest, is what its bookkeeping makes of it.
  private func columnsFitMerge() throws -> Bool {
    var row = StateRow()
    var encoder = RowEncoder(hash)
    for (type, layout) in layouts.enumerated() {
      let cursor = try store.states.cursor(layout)
      while try cursor.next(into: &row) {
        var state = FoldState(schema, authors: authors)
        try state.absorb(row, type: type)
        encoder.removeAll()
        guard let slot = state.find(type, row.id) else { return false }
        let digest = encoder.append(state, type: type, slot: slot)
        guard let change = encoder.changes.rows.first else { return false }
        let arena = encoder.changes.arena
        guard digest == row.digest, change.isHidden == row.isHidden, arena[change.key] == row.arena[row.key],
          zip(encoder.changes.cells[change.cells], row.cells).allSatisfy({ Self.isSame($0, arena, $1, row.arena) })
        else { return false }
      }
    }
    return true
  }

  private static func isSame(
    _ left: RowCell, _ leftArena: ContiguousArray<UInt8>, _ right: RowCell, _ rightArena: ContiguousArray<UInt8>
  ) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let one), .integer(let other)): one == other
    case (.real(let one), .real(let other)): one.bitPattern == other.bitPattern
    case (.text(let one), .text(let other)), (.blob(let one), .blob(let other)): leftArena[one] == rightArena[other]
    default: false
    }
  }
}
