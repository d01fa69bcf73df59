/// What an export of operations wrote.
public struct ExportReport: Sendable {
  public var lineCount = 0
  public var operationCount = 0
  /// Operations that no line can say, because the schema does not know what they act on.
  public var skippedOperationCount = 0
}

extension ExportReport: CustomStringConvertible {
  /// What was written and what was not, on one line.
  public var description: String {
    let written = "\(operationCount.of("operation")) in \(lineCount.of("line"))"
    return skippedOperationCount > 0 ? "\(written), \(skippedOperationCount.grouped) that no line can say" : written
  }
}
