internal import WeftOperations

/// The kinds of the values seen in one field, and the narrowest type that takes them all.
struct TypeEvidence: Sendable {
  /// One bit for each kind, by its code.
  private var seen: UInt16 = 0

  mutating func record(_ kind: ValueKind) { seen |= Self.bit(kind) }

  /// - Parameter takesNull: Whether null stands in a field of any type, as in a register and not in a set.
  func type(takesNull: Bool) -> FieldType {
    let seen = takesNull ? seen & ~Self.bit(.null) : seen
    return switch seen {
    case Self.bit(.true), Self.bit(.false), Self.bit(.true) | Self.bit(.false): .bool
    case Self.bit(.int): .int
    case Self.bit(.real): .real
    case Self.bit(.int) | Self.bit(.real): .number
    case Self.bit(.text): .text
    case Self.bit(.bytes): .bytes
    case Self.bit(.id): .id
    default: .any
    }
  }

  private static func bit(_ kind: ValueKind) -> UInt16 { 1 << UInt16(kind.rawValue) }
}
