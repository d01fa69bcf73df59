public import WeftCausality

/// What a write left in the log. That it is returned says that it is stored, durably.
public struct Receipt: Sendable {
  /// How many operations the write made; none when nothing changed.
  public let operationCount: Int
  public let firstStamp: Stamp?
  public let lastStamp: Stamp?
  /// Who wrote.
  public let author: Author
  /// The operations' sequences in the device's log.
  public let sequences: ClosedRange<UInt64>?
}

extension Receipt: CustomStringConvertible {
  /// How many operations, under which sequences of whom, on one line.
  public var description: String {
    guard let sequences else { return "nothing changed" }
    return
      "\(operationCount.of("operation")), sequences \(sequences.lowerBound) to \(sequences.upperBound) of \(author)"
  }
}
