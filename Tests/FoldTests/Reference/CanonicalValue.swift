internal import WeftOperations

/// A value as the bytes that identity and order go by, written from the definition alone: the kind, then the payload.
struct CanonicalValue: Hashable, Comparable, CustomStringConvertible {
  let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(_ value: Value) {
    switch value {
    case .null: bytes = [0]
    case .bool(let value): bytes = [value ? 2 : 1]
    case .int(let value): bytes = [3] + Self.shortest(value)
    case .real(let value): bytes = [4] + Self.digits(Self.bits(value), count: 8)
    case .text(let value): bytes = [5] + Array(value.utf8)
    case .bytes(let value): bytes = [6] + value
    case .id(let value): bytes = [7] + (0..<16).map { UInt8(truncatingIfNeeded: value.rawValue >> (120 - 8 * $0)) }
    }
  }

  /// Both zeros are one, and so are all NaNs.
  private static func bits(_ value: Double) -> UInt64 {
    if value.isNaN { return 0x7FF8 << 48 }
    return value.isZero ? 0 : value.bitPattern
  }

  private static func digits(_ number: UInt64, count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }

  /// Two's complement in as few bytes as say the same number; none for zero.
  private static func shortest(_ value: Int64) -> [UInt8] {
    if value == 0 { return [] }
    for count in 1...7 {
      let bound = Int64(1) << Int64(8 * count - 1)
      if value >= -bound && value < bound { return digits(UInt64(bitPattern: value), count: count) }
    }
    return digits(UInt64(bitPattern: value), count: 8)
  }

  static func < (left: CanonicalValue, right: CanonicalValue) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  var description: String {
    bytes.map { String($0, radix: 16) }.joined(separator: ".")
  }
}
