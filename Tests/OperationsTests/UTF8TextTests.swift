internal import Testing
internal import WeftOperations

struct UTF8TextTests {
  /// The borders of every row of Unicode's table 3-7 (Well-Formed UTF-8 Byte Sequences), from both sides.
  static let sequences: [(bytes: ContiguousArray<UInt8>, isValid: Bool)] = [
    ([], true), ([0x00], true), ([0x7F], true),
    ([0x80], false), ([0xBF], false), ([0xC0, 0x80], false), ([0xC0, 0xAF], false), ([0xC1, 0xBF], false),
    ([0xC2, 0x80], true), ([0xC2, 0x7F], false), ([0xC2, 0xC0], false), ([0xDF, 0xBF], true), ([0xC2], false),
    ([0xE0, 0x9F, 0xBF], false), ([0xE0, 0xA0, 0x80], true), ([0xE0, 0xBF, 0xBF], true), ([0xE0, 0xC0, 0x80], false),
    ([0xE1, 0x7F, 0x80], false), ([0xE1, 0x80, 0x80], true), ([0xEC, 0xBF, 0xBF], true), ([0xE1, 0x80, 0x7F], false),
    ([0xE1, 0x80, 0xC0], false), ([0xE1, 0x80], false), ([0xE1], false),
    ([0xED, 0x80, 0x80], true), ([0xED, 0x9F, 0xBF], true), ([0xED, 0xA0, 0x80], false), ([0xED, 0xBF, 0xBF], false),
    ([0xEE, 0x80, 0x80], true), ([0xEF, 0xBF, 0xBF], true), ([0xEF, 0xC0, 0x80], false),
    ([0xF0, 0x8F, 0xBF, 0xBF], false), ([0xF0, 0x90, 0x80, 0x80], true), ([0xF0, 0xBF, 0xBF, 0xBF], true),
    ([0xF0, 0x90, 0x80], false), ([0xF0, 0x90], false), ([0xF0], false), ([0xF0, 0x90, 0x7F, 0x80], false),
    ([0xF0, 0x90, 0x80, 0xC0], false),
    ([0xF1, 0x80, 0x80, 0x80], true), ([0xF3, 0xBF, 0xBF, 0xBF], true), ([0xF1, 0x7F, 0x80, 0x80], false),
    ([0xF4, 0x80, 0x80, 0x80], true), ([0xF4, 0x8F, 0xBF, 0xBF], true), ([0xF4, 0x90, 0x80, 0x80], false),
    ([0xF5, 0x80, 0x80, 0x80], false), ([0xF8, 0x88, 0x80, 0x80, 0x80], false), ([0xFE], false), ([0xFF], false),
  ]

  @Test("The borders of table 3-7 are kept, alone and between other bytes")
  func borders() {
    for (bytes, isValid) in Self.sequences {
      #expect(UTF8Text.isValid(bytes, 0..<bytes.count) == isValid, "\(bytes)")
      let framed: ContiguousArray<UInt8> = [0x61, 0xC3, 0xA9] + bytes + [0x62]
      #expect(UTF8Text.isValid(framed, 0..<framed.count) == isValid, "\(framed)")
      // Only the range counts, not what stands around it.
      let hidden: ContiguousArray<UInt8> = [0xFF] + bytes + [0x80]
      #expect(UTF8Text.isValid(hidden, 1..<1 + bytes.count) == isValid, "\(hidden)")
      #expect((Value(kind: .text, payload: bytes) != nil) == isValid, "\(bytes)")
    }
  }

  @Test("Every sequence of up to three bytes is judged as the table judges it")
  func exhaustive() {
    #if DEBUG
      let seconds = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
    #else
      let seconds = Array(0...255)
    #endif
    var wrong = 0
    for first in 0...255 {
      for second in seconds {
        for third in [0x00, 0x7F, 0x80, 0xBF, 0xC0, 0xFF] {
          let bytes = ContiguousArray([first, second, third].map { UInt8($0) })
          let expected = Self.characterCount(bytes) != nil
          wrong += UTF8Text.isValid(bytes, 0..<3) == expected ? 0 : 1
        }
      }
    }
    #expect(wrong == 0)
  }

  /// Decodes by arithmetic: each scalar must be the one whose shortest encoding was read.
  private static func characterCount(_ bytes: ContiguousArray<UInt8>) -> Int? {
    var index = 0
    var count = 0
    while index < bytes.count {
      let length = max(1, (~bytes[index]).leadingZeroBitCount)
      guard index + length <= bytes.count, length <= 4 else { return nil }
      if length == 1 && bytes[index] >= 0x80 { return nil }
      var scalar = length == 1 ? UInt32(bytes[index]) : UInt32(bytes[index]) & (0xFF >> UInt32(length + 1))
      for byte in bytes[index + 1..<index + length] {
        guard byte >> 6 == 2 else { return nil }
        scalar = scalar << 6 | UInt32(byte & 0x3F)
      }
      let shortest = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
      guard shortest == length, scalar <= 0x10FFFF, !(0xD800...0xDFFF).contains(scalar) else { return nil }
      index += length
      count += 1
    }
    return count
  }
}
