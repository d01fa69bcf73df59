/// Checks UTF-8 as the Unicode standard defines it (table 3-7): no overlong forms, surrogates or values past U+10FFFF.
///
/// Works on bytes in place; making a `String` per text only to check it would cost more than decoding the batch.
package enum UTF8Text {
  /// Whether `bytes[range]` is one valid text. Complexity: O(range length).
  package static func isValid(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>) -> Bool {
    // Most texts are ASCII, and whether any byte is not can be asked of many bytes at once.
    var seen: UInt8 = 0
    for index in range { seen |= bytes[index] }
    return seen < 0x80 || isValidSequence(bytes, range)
  }

  private static func isValidSequence(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    let end = range.upperBound
    while index < end {
      let first = bytes[index]
      if first < 0x80 {
        index += 1
        continue
      }
      let count = sequenceByteCount(first)
      guard count > 0, end - index >= count else { return false }
      let second = bytes[index + 1]
      guard second >= lowestSecond(after: first), second <= highestSecond(after: first) else { return false }
      var position = index + 2
      while position < index + count {
        guard bytes[position] & 0xC0 == 0x80 else { return false }
        position += 1
      }
      index += count
    }
    return true
  }

  private static func sequenceByteCount(_ first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }

  private static func lowestSecond(after first: UInt8) -> UInt8 {
    switch first {
    case 0xE0: 0xA0
    case 0xF0: 0x90
    default: 0x80
    }
  }

  private static func highestSecond(after first: UInt8) -> UInt8 {
    switch first {
    case 0xED: 0x9F
    case 0xF4: 0x8F
    default: 0xBF
    }
  }
}
