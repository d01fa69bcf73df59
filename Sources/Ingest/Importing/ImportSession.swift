package import WeftCausality
internal import WeftCrypto
internal import WeftFold
internal import WeftOperations
internal import WeftStorage

/// Writes a history into the store as new operations, inside one transaction: all of it, or nothing.
///
/// Each label has a log and a clock of its own. The operations are sealed as they come and their state is deferred.
package final class ImportSession {
  private let ingest: Ingest
  private let own: (number: Int64, id: DeviceID, label: String?)
  private let incarnation: Incarnation
  /// Devices that have written under another incarnation.
  private let earlierDevices: Set<DeviceID>
  private var logs: [ExactText?: ImportedLog] = [:]
  private var order: [ExactText?] = []
  private var standing: StandingNames
  /// Of the batches that are not sealed yet.
  private var openByteCount = 0
  private static let openByteLimit = 16 << 20
  package private(set) var operationCount = 0
  /// Transactions that begin later than they say, because their device had written something later before the import.
  package private(set) var lateCount = 0
  /// How often a row was looked for, to find what an operation names.
  package var rowLookUpCount: Int { standing.lookUpCount }
  /// The greatest stamp that the import has given.
  package private(set) var lastStamp = Stamp.zero

  init(_ ingest: Ingest, _ incarnation: Incarnation) throws {
    self.ingest = ingest
    own = try ingest.ownDevice()
    self.incarnation = incarnation
    standing = StandingNames(ingest)
    earlierDevices = Set(
      ingest.authors.authors.lazy.filter { $0.incarnation != incarnation }.map(\.device))
  }

  /// The device that a label other than the store's own stands for: SHA-256(own device ‖ label), first 16 bytes.
  package static func device(of label: String, in own: DeviceID) -> DeviceID {
    var bytes = ContiguousArray<UInt8>()
    own.appendBytes(to: &bytes)
    bytes.append(contentsOf: label.utf8)
    let digest = SHA256.digest(of: bytes)
    return DeviceID(rawValue: UInt128(digest.word0) << 64 | UInt128(digest.word1))
  }

  package func append(_ transaction: ImportedTransaction) throws {
    let label = foreignLabel(transaction.label)
    // Taken out while it is changed, so that its draft is not copied for every line. A failure ends the whole import.
    var log = try log(of: label)
    logs[label] = nil
    let openBefore = log.writer.openByteCount
    let type = try ActionCheck.typeIndex(transaction.entity.type, in: ingest.schema)
    var size = TransactionSize()
    for step in transaction.steps {
      try check(step, type)
      try size.add(step.value, to: transaction.entity)
    }

    let first = log.writer.nextSequence
    var operations: [Operation] = []
    for (index, step) in transaction.steps.enumerated() {
      let stamp =
        index == 0
        ? log.firstStamp(milliseconds: transaction.milliseconds, counter: transaction.counter)
        : log.clock.next(physicalMilliseconds: 0)
      let names = try names(of: step, transaction, log, type)
      let operation = Operation(
        id: OperationID(author: log.author, sequence: first + UInt64(index)), stamp: stamp, entity: transaction.entity,
        action: Self.action(step, names))
      ingest.overlay?.state.authors = ingest.authors
      ingest.overlay?.state.apply(operation)
      operations.append(operation)
    }
    if transaction.milliseconds < log.startMilliseconds { lateCount += 1 }
    try log.writer.append(transaction: operations, author: log.author)
    if let sequence = transaction.sequence {
      log.renumber(sequence, to: first, count: UInt64(operations.count))
    }
    operationCount += operations.count
    lastStamp = max(lastStamp, operations.last?.stamp ?? .zero)
    openByteCount += log.writer.openByteCount - openBefore
    logs[label] = log
  }

  /// Writes state to the tables when too much of it is in memory. To be called after every line, when the line itself has been
  /// let go of.
  package func flushIfDue() throws {
    guard ingest.isFlushDue() else {
      // Each device has a batch open, and there may be many.
      if openByteCount > Self.openByteLimit { try finish() }
      return
    }
    try finish()
    standing.forget()
    try ingest.flushOverlay()
    try ingest.startOverlay()
  }

  /// Seals what is open.
  func finish() throws {
    openByteCount = 0
    for label in order {
      guard var log = logs[label] else { continue }
      logs[label] = nil
      try log.writer.finish()
      try ingest.raiseClock(log.writer.tip.stamp)
      logs[label] = log
    }
    ingest.overlay?.through = try ingest.store.batches.lastPosition()
  }

  /// The label, `nil` where it is the store's own.
  private func foreignLabel(_ label: String?) -> ExactText? {
    let exact = label.map { ExactText($0) }
    return exact == own.label.map { ExactText($0) } ? nil : exact
  }

  private func log(of label: ExactText?) throws -> ImportedLog {
    if let known = logs[label] { return known }
    let device = label.map { Self.device(of: $0.text, in: own.id) } ?? own.id
    let number = try ingest.store.devices.number(of: device)
    if let label { try ingest.store.devices.setLabel(label.text, of: number) }
    let author = Author(device: device, incarnation: incarnation)
    try ingest.intern(author)
    let tip = try ingest.tip(of: number, device)
    let log = ImportedLog(
      author: author, writer: BatchWriter(ingest, device: device, tip: tip),
      startMilliseconds: tip.stamp.milliseconds, clock: HybridClock(last: tip.stamp))
    order.append(label)
    logs[label] = log
    return log
  }

  private func check(_ step: ImportedTransaction.Step, _ type: Int) throws(IngestError) {
    switch step {
    case .set(let field, let value): try ActionCheck.fieldIndex(field, .set, value, type: type, in: ingest.schema)
    case .add(let field, let amount):
      try ActionCheck.fieldIndex(field, .add, .int(amount), type: type, in: ingest.schema)
    case .insert(let field, let value): try ActionCheck.fieldIndex(field, .insert, value, type: type, in: ingest.schema)
    case .remove(let field, let value): try ActionCheck.fieldIndex(field, .remove, value, type: type, in: ingest.schema)
    case .create, .delete, .restore: break
    }
  }

  /// What the operation names: what its line says, or what the store has folded at this point.
  private func names(
    of step: ImportedTransaction.Step, _ transaction: ImportedTransaction, _ log: ImportedLog, _ type: Int
  ) throws -> [OperationID] {
    switch step {
    case .create, .set, .add: return []
    case .insert, .remove, .delete, .restore: break
    }
    if let names = transaction.names {
      let translated: [OperationID] = names.compactMap { name in
        let source = foreignLabel(name.label)
        let named = source == foreignLabel(transaction.label) ? log : logs[source]
        guard let named, let sequence = named.sequence(of: name.sequence) else { return nil }
        return OperationID(author: named.author, sequence: sequence)
      }
      return try translated + earlierNames(of: step, transaction, log, type, beside: translated)
    }
    return try standing.names(of: step, transaction.entity.id, type)
  }

  /// What stands of the devices that an operation is of or names, from before this import: whoever has seen an operation has
  /// seen its device's log up to there, and an export cannot say it, since it knows devices and no incarnations.
  private func earlierNames(
    of step: ImportedTransaction.Step, _ transaction: ImportedTransaction, _ log: ImportedLog, _ type: Int,
    beside translated: [OperationID]
  ) throws -> [OperationID] {
    let devices = Set(translated.map(\.author.device)).union([log.author.device])
    guard !devices.isDisjoint(with: earlierDevices) else { return [] }
    return try standing.names(of: step, transaction.entity.id, type).filter { name in
      name.author.incarnation != incarnation && devices.contains(name.author.device)
    }
  }

  private static func action(_ step: ImportedTransaction.Step, _ names: [OperationID]) -> Action {
    switch step {
    case .create: .create
    case .set(let field, let value): .set(field: field, value: value)
    case .add(let field, let amount): .add(field: field, amount: amount)
    case .insert(let field, let value): .insert(field: field, element: value, names: names)
    case .remove(let field, let value): .remove(field: field, element: value, names: names)
    case .delete: .delete(names: names)
    case .restore: .restore(names: names)
    }
  }
}
