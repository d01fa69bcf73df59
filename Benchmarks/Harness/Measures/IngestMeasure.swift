internal import WeftCausality
internal import WeftCrypto
internal import WeftIngest
internal import WeftOperations
internal import WeftSQLite
internal import WeftStorage

/// Durable ingest of remote batches until SQL sees them, beside the same operations as raw rows in the same transactions.
enum IngestMeasure {
  /// Operations of one transaction.
  static let transactionSize = 10_000

  static func make(_ workload: Workload, _ reference: ReferenceResult) -> Measure {
    let groups = workload.groups(ofOperations: transactionSize)
    return Measure(
      name: "ingest, \(workload.shape.distribution.rawValue)", baselineName: "R",
      operationCount: workload.operationCount,
      subject: Measure.Side(expected: "\(reference.digest), \(reference.entityCount) rows") {
        let folder = try ScratchFolder()
        let ingest = try open(workload, at: folder.file("ingest.weft"))
        defer { ingest.store.close() }
        return try Trial.timed {
          for group in groups { try ingest.receive(Array(workload.batches[group])) }
          try ingest.flush()
        } result: {
          "\(try ingest.digest()), \(try rowCount(ingest)) rows"
        }
      },
      baseline: Measure.Side(expected: "\(workload.operationCount) rows") {
        let folder = try ScratchFolder()
        let table = try RowTable(path: folder.file("rows.db"))
        return try workload.operations.withUnsafeBufferPointer { operations in
          try workload.arena.withUnsafeBytes { arena in
            try Trial.timed {
              guard let start = arena.baseAddress else { return }
              for group in groups {
                let range = workload.batchStarts[group.lowerBound]..<workload.batchStarts[group.upperBound]
                try table.insert(UnsafeBufferPointer(rebasing: operations[range]), start)
              }
            } result: {
              "\(table.rowCount) rows"
            }
          }
        }
      })
  }

  private static func open(_ workload: Workload, at path: String) throws -> Ingest {
    let schema = workload.schema
    let device = DeviceID(rawValue: 1)
    let store = try Store.create(at: path, scope: .main) { store throws(StoreError) in
      try Ingest.setUp(store, schema, schemaText: "{}", device: device, label: nil, fileID: 1)
    }
    let milliseconds = workload.lastMilliseconds
    return Ingest(store, schema, IngestEnvironment(physicalMilliseconds: { milliseconds }, randomBits: { 1 }))
  }

  /// As a reader without Weft would ask.
  private static func rowCount(_ ingest: Ingest) throws -> Int64 {
    let statement = try ingest.store.connection.prepare("SELECT count(*) FROM \(WorkloadSchema.typeName)")
    return try statement.step() ? statement.int64(0) : 0
  }
}
