/// The kind of a value in canonical bytes, shapes and row bookkeeping (`Specs/OperationFormat.md`, Values).
///
/// Codes that this version does not know are kept: such a value travels and is stored as raw bytes.
@frozen
public struct ValueKind: RawRepresentable, Hashable, Sendable {
  /// 0 ... 15.
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let null = ValueKind(rawValue: 0)
  public static let `false` = ValueKind(rawValue: 1)
  public static let `true` = ValueKind(rawValue: 2)
  public static let int = ValueKind(rawValue: 3)
  public static let real = ValueKind(rawValue: 4)
  public static let text = ValueKind(rawValue: 5)
  public static let bytes = ValueKind(rawValue: 6)
  public static let id = ValueKind(rawValue: 7)
  /// An action that carries no value at all.
  public static let none = ValueKind(rawValue: 15)

  @inlinable
  package var isKnown: Bool { rawValue <= 7 || rawValue == 15 }

  /// The payload's length where the kind alone decides it, else `nil`.
  @inlinable
  package var fixedByteCount: Int? {
    switch rawValue {
    case 0, 1, 2, 15: 0
    case 4: 8
    case 7: 16
    default: nil
    }
  }
}
