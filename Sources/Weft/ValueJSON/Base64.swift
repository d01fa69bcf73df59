/// Base64 as in RFC 4648, section 4, in the one form that it gives each sequence of bytes: padded, nothing in between,
/// unused bits zero.
enum Base64 {
  private static let alphabet = ContiguousArray(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// - Complexity: O(*n*) in the number of bytes.
  static func text(of bytes: [UInt8]) -> String {
    var text: ContiguousArray<UInt8> = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group: UInt32 = 0
      for offset in 0..<3 { group = group << 8 | (offset < count ? UInt32(bytes[start + offset]) : 0) }
      for digit in 0..<4 {
        text.append(digit <= count ? alphabet[Int(group >> (18 - 6 * digit)) & 0x3F] : padding)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that a text stands for; nil for any text that ``text(of:)`` does not give.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func bytes(of text: String) -> [UInt8]? {
    let digits = ContiguousArray(text.utf8)
    guard digits.count.isMultiple(of: 4) else { return nil }
    let paddingCount = digits.suffix(2).reversed().prefix { $0 == padding }.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    var pending: UInt32 = 0
    var bitCount = 0
    for digit in digits.dropLast(paddingCount) {
      guard let value = value(ofDigit: digit) else { return nil }
      pending = pending << 6 | value
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: pending >> bitCount))
        pending &= 1 << bitCount - 1
      }
    }
    return pending == 0 ? bytes : nil
  }

  private static func value(ofDigit digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
