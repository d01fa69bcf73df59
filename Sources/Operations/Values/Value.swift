/// One value of a field, a set element or an argument: the types that every replica stores exactly.
///
/// Identity and equality are those of the canonical bytes: text by UTF-8 bytes, `-0.0` is `0.0`, there is one NaN,
/// `1` and `1.0` differ, null differs from empty text and from absence (`Specs/OperationFormat.md`, Values).
public enum Value: Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])
  case id(EntityID)
}

extension Value: Hashable {
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.int(let a), .int(let b)): a == b
    case (.real(let a), .real(let b)): Value.canonicalBits(of: a) == Value.canonicalBits(of: b)
    case (.text(let a), .text(let b)): ExactText(a) == ExactText(b)
    case (.bytes(let a), .bytes(let b)): a == b
    case (.id(let a), .id(let b)): a == b
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    switch self {
    case .null, .bool: break
    case .int(let value): hasher.combine(value)
    case .real(let value): hasher.combine(Value.canonicalBits(of: value))
    case .text(let value): hasher.combine(ExactText(value))
    case .bytes(let value): hasher.combine(value)
    case .id(let value): hasher.combine(value)
    }
  }
}

extension Value {
  package var kind: ValueKind {
    switch self {
    case .null: .null
    case .bool(let value): value ? .true : .false
    case .int: .int
    case .real: .real
    case .text: .text
    case .bytes: .bytes
    case .id: .id
    }
  }

  /// The bit pattern under which a real is stored: `0.0` for `-0.0`, one quiet NaN for every NaN.
  @inlinable
  package static func canonicalBits(of value: Double) -> UInt64 {
    if value == 0 { return 0 }
    return value.isNaN ? 0x7FF8_0000_0000_0000 : value.bitPattern
  }
}
