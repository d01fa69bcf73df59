internal import WeftCausality
internal import WeftFold
internal import WeftIngest
internal import WeftOperations

/// Turns operations in the total order into operation lines that import again to the same state.
///
/// Stamps are renumbered so that they rise strictly over the whole store: nothing then depends on how ties between devices fall,
/// which an import, with devices of its own, would decide anew.
struct LineComposer {
  private let labels: [DeviceID: String]
  private let schema: FoldSchema
  private var lastStamp: UInt64 = 0
  private var line: OperationLine?
  private var lineDevice: DeviceID?
  private var lineEntity: EntityReference?
  private var lineEnd: UInt64 = 0
  private var lineNames: [OperationID] = []
  private var lineByteEstimate = 0
  private var queue: LineQueue
  private(set) var report = ExportReport()

  /// - Parameter folded: which operations will be taken, so that none waits for another.
  init(labels: [DeviceID: String], folded: VersionVector, schema: FoldSchema) {
    self.labels = labels
    queue = LineQueue(folded: folded)
    self.schema = schema
  }

  /// Takes the next operation and calls the body with every line that is then complete and comes after what it names.
  mutating func take(_ step: MergedLog.Step, _ body: (OperationLine) throws -> Void) rethrows {
    let operation = step.operation
    let device = operation.id.author.device
    let stamp = Stamp(rawValue: max(lastStamp + 1, operation.stamp.rawValue))
    lastStamp = stamp.rawValue
    guard let action = LineAction(operation.action), isKnown(operation) else {
      report.skippedOperationCount += 1
      try finishLine(body)
      return try queue.take(nil, of: device, through: operation.id.sequence, naming: [], body)
    }
    report.operationCount += 1
    if !step.beginsTransaction, !action.takesNames, lineDevice == device, lineEntity == operation.entity,
      lineByteEstimate + action.byteEstimate <= OperationLine.joinedByteLimit, line?.appendIfAdmitted(action) == true
    {
      lineEnd = operation.id.sequence
      lineByteEstimate += action.byteEstimate
      return
    }
    try finishLine(body)
    var next = OperationLine(
      milliseconds: stamp.milliseconds, counter: stamp.counter == 0 ? nil : stamp.counter,
      device: label(of: device), sequence: operation.id.sequence, entity: operation.entity.type,
      id: operation.entity.idText,
      names: action.takesNames ? names(of: operation) : nil)
    let fits = next.appendIfAdmitted(action)
    precondition(fits, "a line takes any one operation")
    line = next
    lineDevice = device
    lineEntity = operation.entity
    lineEnd = operation.id.sequence
    lineNames = operation.action.names
    lineByteEstimate = action.byteEstimate
  }

  /// Calls the body with the lines that are left.
  mutating func finish(_ body: (OperationLine) throws -> Void) rethrows {
    try finishLine(body)
    try queue.finish(body)
  }

  private mutating func finishLine(_ body: (OperationLine) throws -> Void) rethrows {
    guard let finished = line, let lineDevice else { return }
    line = nil
    report.lineCount += 1
    try queue.take(finished, of: lineDevice, through: lineEnd, naming: lineNames, body)
  }

  /// A device's authors become one on import, and whoever had seen a device's later operation had seen its earlier ones.
  private func names(of operation: Operation) -> [LineName] {
    var greatest: [DeviceID: UInt64] = [:]
    for name in operation.action.names {
      greatest[name.author.device] = max(greatest[name.author.device] ?? 0, name.sequence)
    }
    return greatest.sorted { $0.key < $1.key }.map { LineName(label: label(of: $0.key), sequence: $0.value) }
  }

  private func label(of device: DeviceID) -> String { labels[device] ?? device.description }

  private func isKnown(_ operation: Operation) -> Bool {
    let action = operation.action
    let resolved = schema.resolve(
      type: operation.entity.type, field: action.field, action: action.code, kind: action.valueKind,
      bearsNames: !action.names.isEmpty)
    switch resolved.shape {
    case .unknownType, .unknownEdit: return false
    default: return true
    }
  }
}

extension LineAction {
  init?(_ action: Action) {
    switch action {
    case .create: self = .create
    case .set(let field, let value): self = .set(field: field, value: value)
    case .add(let field, let amount): self = .add(field: field, amount: amount)
    case .insert(let field, let element, _): self = .insert(field: field, element: element)
    case .remove(let field, let element, _): self = .remove(field: field, element: element)
    case .delete: self = .delete
    case .restore: self = .restore
    case .unknown: return nil
    }
  }
}
