internal import WeftCausality
internal import WeftCrypto
package import WeftOperations
internal import WeftStorage

extension Ingest {
  /// Every stored operation on an entity in the total order, held ones included.
  ///
  /// Complexity: linear in the log; only batches that mention the entity give records.
  package func history(of entity: EntityReference) throws -> [HistoryRecord] {
    var records: [HistoryRecord] = []
    try store.read {
      try refreshAuthors()
      func take(_ batch: Batch, _ standing: HistoryRecord.Standing) {
        guard batch.mentions(entity.id) else { return }
        batch.forEachOperation { operation, _ in
          if operation.entity == entity { records.append(HistoryRecord(operation: operation, standing: standing)) }
        }
      }
      let cursor = try store.batches.cursor(after: 0)
      var inspector = BatchInspector(self)
      while let row = try cursor.next() {
        if let batch = try readable(row, &inspector) { take(batch, .sealed) }
      }
      try forEachRun { take($0, .unsealed) }
      try store.held.forEachRow { row in
        guard let device = try store.devices.device(row.device),
          let batch = try? whole(row, device.id).decoded()
        else { return }
        take(batch, .held(row.reason))
      }
    }
    return records.sorted { $0.operation.precedes($1.operation) }
  }

  /// Calls the body with every unsealed run, in the order of writing.
  ///
  /// - Throws: `damagedRun` for one that is not as it was written, or does not continue the log. One that is there twice counts once.
  func forEachRun(_ body: (Batch) throws -> Void) throws {
    var run: Int64 = 0
    var next: UInt64?
    while true {
      let rows = try store.runs.rows(after: run, limit: 1_000)
      guard let last = rows.last else { return }
      for row in rows {
        if let next, row.first != next {
          if try store.runs.isCopy(row) { continue }
          throw IngestError.damagedRun(first: row.first, reason: "do not follow sequence \(next - 1)")
        }
        try body(decode(row))
        next = row.last + 1
      }
      run = last.run
    }
  }
}
