extension ContiguousArray<UInt8> {
  /// The bytes that the digits spell; blanks are for the eye.
  init(hex text: String) {
    let digits = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
    precondition(digits.count.isMultiple(of: 2))
    self = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      append(Self.nibble(digits[index]) << 4 | Self.nibble(digits[index + 1]))
    }
  }

  private static func nibble(_ digit: UInt8) -> UInt8 {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: preconditionFailure("not a lower-case hexadecimal digit")
    }
  }
}
