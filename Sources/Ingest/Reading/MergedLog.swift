internal import WeftCausality
package import WeftOperations
internal import WeftStorage

/// Walks over every folded operation of every device in the total order, with one batch of each device in memory.
///
/// Valid inside the transaction that it was made in. Complexity: linear in the operations, times the devices.
package struct MergedLog {
  /// One operation, whether its transaction began with it, and whether its batch is sealed.
  package struct Step {
    package let operation: Operation
    package let beginsTransaction: Bool
    package let isSealed: Bool
  }

  /// The rest of one device's log.
  private struct Source {
    let device: DeviceID
    let cursor: BatchCursor
    let isOwn: Bool
    var inspector: BatchInspector
    var lastRun: Int64 = 0
    var runEnd: UInt64?
    var steps: [Step] = []
    var position = 0
  }

  private let ingest: Ingest
  private var sources: [Source] = []

  init(_ ingest: Ingest) throws {
    self.ingest = ingest
    let own = try ingest.ownDevice().number
    for device in try ingest.store.devices.all() {
      var source = Source(
        device: device.id, cursor: try ingest.store.batches.cursor(of: device.number, from: 0),
        isOwn: device.number == own, inspector: BatchInspector(ingest))
      if try refill(&source) { sources.append(source) }
    }
  }

  package mutating func next() throws -> Step? {
    var least: Int?
    for index in sources.indices {
      guard let best = least else {
        least = index
        continue
      }
      let candidate = sources[index].steps[sources[index].position].operation
      if candidate.precedes(sources[best].steps[sources[best].position].operation) { least = index }
    }
    guard let least else { return nil }
    let step = sources[least].steps[sources[least].position]
    sources[least].position += 1
    if sources[least].position == sources[least].steps.count, try !refill(&sources[least]) { sources.remove(at: least) }
    return step
  }

  /// Loads the next batch or run that decodes; false at the end of the device's log.
  private func refill(_ source: inout Source) throws -> Bool {
    source.steps.removeAll(keepingCapacity: true)
    source.position = 0
    while let row = try source.cursor.next() {
      guard let batch = try ingest.readable(row, &source.inspector) else { continue }
      batch.forEachOperation {
        source.steps.append(Step(operation: $0, beginsTransaction: $1, isSealed: true))
      }
      return true
    }
    while source.isOwn, let run = try ingest.store.runs.rows(after: source.lastRun, limit: 1).first {
      source.lastRun = run.run
      if let end = source.runEnd, run.first != end + 1 {
        if try ingest.store.runs.isCopy(run) { continue }
        throw IngestError.damagedRun(first: run.first, reason: "do not follow sequence \(end)")
      }
      source.runEnd = run.last
      try ingest.decode(run).forEachOperation {
        source.steps.append(Step(operation: $0, beginsTransaction: $1, isSealed: false))
      }
      return true
    }
    return false
  }
}

extension Ingest {
  /// Calls the body with every folded operation in the total order, as of one moment.
  package func forEachOperation(_ body: (MergedLog.Step) throws -> Void) throws {
    try store.read {
      try refreshAuthors()
      var log = try MergedLog(self)
      while let step = try log.next() { try body(step) }
    }
  }
}
