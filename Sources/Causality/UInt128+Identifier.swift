/// The text form shared by all identifiers of 16 bytes: that of a UUID (RFC 9562, section 4), whatever the version bits.
///
/// The byte form is `appendBigEndianBytes(to:)` and `init(bigEndianBytes:)`.
extension UInt128 {
  /// 32 lower-case hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  ///
  /// The order of the texts is the order of the numbers.
  package var identifierText: String {
    var text = ContiguousArray<UInt8>()
    text.reserveCapacity(36)
    for digit in 0..<32 {
      if digit == 8 || digit == 12 || digit == 16 || digit == 20 { text.append(UInt8(ascii: "-")) }
      let nibble = UInt8(truncatingIfNeeded: self >> (124 - 4 * digit)) & 0xF
      text.append(nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + (nibble - 10))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The number that such a text spells; nil for any other text.
  ///
  /// Digits are taken in either case, as RFC 9562 asks of readers; nothing else is: no braces, no blanks, no digits
  /// outside ASCII.
  package init?(identifierText text: String) {
    guard text.utf8.count == 36 else { return nil }
    var value: UInt128 = 0
    for (position, byte) in text.utf8.enumerated() {
      switch position {
      case 8, 13, 18, 23:
        guard byte == UInt8(ascii: "-") else { return nil }
      default:
        guard let nibble = Self.nibble(hexadecimalDigit: byte) else { return nil }
        value = value << 4 | UInt128(nibble)
      }
    }
    self = value
  }

  private static func nibble(hexadecimalDigit byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
