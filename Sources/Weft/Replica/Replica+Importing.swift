internal import WeftFold
internal import WeftIngest
internal import WeftOperations

extension Replica {
  /// Writes a history given as operation lines into the store, as new operations: all of it, or nothing.
  ///
  /// Importing is writing. The same lines imported into two stores are two histories, and counters add up when the stores sync.
  /// Lines whose device is the store's own label go to its own log; any other label gets a device of its own in this store.
  /// - Parameters:
  ///   - onlyDevice: passes over the lines of other labels.
  ///   - nextChunk: gives the next bytes of the input, of any number, and `nil` at its end.
  ///   - progress: called with the number of bytes read so far.
  /// - Throws: `WeftError` with the line's number; nothing was written then.
  @discardableResult
  public func importOperations(
    onlyDevice: String? = nil, progress: (Int) -> Void = { _ in }, _ nextChunk: () throws -> [UInt8]?
  ) throws -> ImportReport {
    try withIngest(isLent: true) { ingest in
      var report = ImportReport()
      var splitter = LineSplitter()
      var byteCount = 0
      try ingest.importing { session in
        while true {
          let chunk = try nextChunk()
          if let chunk {
            byteCount += chunk.count
            splitter.feed(ContiguousArray(chunk))
          } else {
            splitter.finish()
          }
          while try Self.importLine(of: &splitter, onlyDevice, into: session, ingest.schema, &report) {
            try session.flushIfDue()
          }
          progress(byteCount)
          if chunk == nil { break }
        }
        report.operationCount = session.operationCount
        report.lateLineCount = session.lateCount
        report.aheadMilliseconds = max(
          0, session.lastStamp.milliseconds - ingest.environment.physicalMilliseconds())
      }
      return report
    }
  }

  /// Imports the next line. A line may be large, and nothing of it is held when this returns.
  ///
  /// - Returns: whether there was one.
  private static func importLine(
    of splitter: inout LineSplitter, _ onlyDevice: String?, into session: ImportSession, _ schema: FoldSchema,
    _ report: inout ImportReport
  ) throws -> Bool {
    let (transaction, number): (ImportedTransaction, Int)
    do {
      guard let input = try splitter.next() else { return false }
      let line = try OperationLine(input)
      guard onlyDevice.map({ $0.isExactly(line.device) }) ?? true else {
        report.skip(line.device)
        return true
      }
      (transaction, number) = (ImportedTransaction(line, in: schema), input.number)
    }
    do {
      try session.append(transaction)
    } catch let error as IngestError {
      throw WeftError(error, line: number)
    }
    report.lineCount += 1
    return true
  }
}

extension ImportedTransaction {
  init(_ line: OperationLine, in schema: FoldSchema) {
    let type = schema.typeIndex(named: line.entity).map { schema.types[$0] }
    func fitting(_ value: Value, _ field: String) -> Value {
      guard let type, let index = type.fieldIndex(named: field) else { return value }
      return value.fitting(type.fields[index].type)
    }
    self.init(
      label: line.device, milliseconds: line.milliseconds, counter: line.counter, sequence: line.sequence,
      entity: EntityReference(line.entity, text: line.id),
      steps: line.actions.map { action in
        switch action {
        case .create: .create
        case .set(let field, let value): .set(field: field, fitting(value, field))
        case .add(let field, let amount): .add(field: field, amount)
        case .insert(let field, let element): .insert(field: field, fitting(element, field))
        case .remove(let field, let element): .remove(field: field, fitting(element, field))
        case .delete: .delete
        case .restore: .restore
        }
      },
      names: line.names?.map { ($0.label, $0.sequence) })
  }
}

extension WeftError {
  /// The same with the line of the input in front.
  init(_ error: IngestError, line: Int) {
    let inner = WeftError(error)
    self.init(
      inner.code, "Line \(line): \(inner.message)", remedy: inner.remedy, isRetryable: inner.isRetryable,
      entity: inner.entity, field: inner.field, device: inner.device, line: line)
  }
}
