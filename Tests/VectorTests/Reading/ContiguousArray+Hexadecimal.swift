extension ContiguousArray<UInt8> {
  /// The bytes of lower-case hexadecimal digits; nil for anything else.
  init?(hexadecimal text: String) {
    let digits = text.utf8.map { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
      default: nil
      }
    }
    guard digits.count % 2 == 0, !digits.contains(nil) else { return nil }
    self = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      append((digits[index] ?? 0) << 4 | (digits[index + 1] ?? 0))
    }
  }

  /// Two lower-case digits a byte.
  var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
