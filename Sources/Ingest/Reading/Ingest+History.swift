internal import WeftCausality
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
      while let row = try cursor.next() {
        if let batch = try decode(row) { take(batch, .sealed) }
      }
      try forEachRun { take($0, .unsealed) }
      for row in try store.held.all() {
        guard let device = try store.devices.device(row.device),
          let batch = try? SealedBatch(device: device.id, bytes: row.bytes).decoded()
        else { continue }
        take(batch, .held(row.reason))
      }
    }
    return records.sorted { $0.operation.precedes($1.operation) }
  }

  private func forEachRun(_ body: (Batch) throws -> Void) throws {
    var run: Int64 = 0
    while true {
      let rows = try store.runs.rows(after: run, limit: 1_000)
      guard let last = rows.last else { return }
      for row in rows { try body(decode(row)) }
      run = last.run
    }
  }
}
