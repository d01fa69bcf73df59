/// What an import wrote.
public struct ImportReport: Sendable {
  /// Lines that were written as operations.
  public var lineCount = 0
  /// Lines of other devices that were passed over.
  public var skippedLineCount = 0
  public var operationCount = 0
  /// Lines whose time is not after what their device had written before, so that they count as later than they say. Many of them
  /// mean that a history was imported twice.
  public var lateLineCount = 0
  /// The labels of the lines that were passed over, at most ten of them.
  public var skippedLabels: [String] = []
  /// How far the lines' times are ahead of the physical clock, zero when they are not. The store's clock follows them, and what
  /// is written from then on is parked at peers whose clocks are right, until time has caught up.
  public var aheadMilliseconds: Int64 = 0
}

extension ImportReport {
  mutating func skip(_ label: String) {
    skippedLineCount += 1
    if skippedLabels.count < 10, !skippedLabels.contains(where: { $0.isExactly(label) }) { skippedLabels.append(label) }
  }
}

extension ImportReport: CustomStringConvertible {
  /// What was written and what was not, on one line.
  public var description: String {
    var parts = ["\(operationCount.of("operation")) of \(lineCount.of("line"))"]
    if skippedLineCount > 0 { parts.append("\(skippedLineCount.of("line")) of other devices passed over") }
    if lateLineCount > 0 { parts.append("\(lateLineCount.of("line")) later than they say") }
    if aheadMilliseconds > 0 { parts.append("\(aheadMilliseconds.grouped) ms ahead of the clock") }
    return parts.joined(separator: ", ")
  }
}
