/// What an export of operations wrote.
public struct ExportReport: Sendable {
  public var lineCount = 0
  public var operationCount = 0
  /// Operations that no line can say, because the schema does not know what they act on.
  public var skippedOperationCount = 0
}
