/// What an import wrote.
public struct ImportReport: Sendable {
  /// Lines that were written as operations.
  public var lineCount = 0
  /// Lines of other devices that were passed over.
  public var skippedLineCount = 0
  public var operationCount = 0
  /// How far the lines' times are ahead of the physical clock, zero when they are not. The store's clock follows them, and what
  /// is written from then on is parked at peers whose clocks are right, until time has caught up.
  public var aheadMilliseconds: Int64 = 0
}
