/// What an operation does, as a number on the wire (`Specs/OperationFormat.md`, Actions).
///
/// Codes up to 31 that this version does not know are kept, relayed and counted, and folded once a version knows them.
@frozen
public struct ActionCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let set = ActionCode(rawValue: 1)
  public static let add = ActionCode(rawValue: 2)
  public static let insert = ActionCode(rawValue: 3)
  public static let remove = ActionCode(rawValue: 4)
  public static let create = ActionCode(rawValue: 5)
  public static let delete = ActionCode(rawValue: 6)
  public static let restore = ActionCode(rawValue: 7)

  package static let limit: UInt8 = 31

  /// The word that operation lines, explanations and errors use.
  public var name: String {
    switch rawValue {
    case 1: "set"
    case 2: "add"
    case 3: "insert"
    case 4: "remove"
    case 5: "create"
    case 6: "delete"
    case 7: "restore"
    default: "action \(rawValue)"
    }
  }
}
