/// Why something is no stamp. Carries numbers only.
public enum StampError: Error, Equatable, Sendable {
  /// A stamp is 8 bytes long; these were as many as given.
  case byteCount(Int)
  /// Zero is before every stamp and is never the stamp of an operation.
  case zero
  /// Before 1970.
  case negative(milliseconds: Int64)
  /// After the last stamp of the year 9999.
  case aboveMaximum(milliseconds: Int64)
}

extension StampError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .byteCount(let count): "a stamp is 8 bytes long, not \(count)"
    case .zero: "a stamp is not zero"
    case .negative(let milliseconds): "a stamp is not before 1970 (\(milliseconds) ms)"
    case .aboveMaximum(let milliseconds): "a stamp is not after the year 9999 (\(milliseconds) ms)"
    }
  }
}
