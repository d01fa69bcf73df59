extension JSONWriter {
  /// Appends a string in quotation marks with only those escapes that JSON demands; all else stays UTF-8.
  mutating func appendQuoted(_ text: String) {
    if text.utf8.count >= Self.longByteCount { reserve(text) }
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.contains(where: Self.needsEscape) {
      for byte in text.utf8 {
        if Self.needsEscape(byte) { appendEscape(byte) } else { bytes.append(byte) }
      }
    } else {
      bytes.append(contentsOf: text.utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// From here on the room that a text takes is made at once: by doubling, a long one would be in memory three times.
  private static let longByteCount = 1 << 20

  private mutating func reserve(_ text: String) {
    var count = text.utf8.count + 2
    for byte in text.utf8 where Self.needsEscape(byte) {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0A, 0x0C, 0x0D: count += 1
      default: count += 5
      }
    }
    bytes.reserveCapacity(bytes.count + count + Self.tailByteCount)
  }

  /// Of what follows the text in its document, as a rule.
  private static let tailByteCount = 1 << 12

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      let digit = byte & 0x0F
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
