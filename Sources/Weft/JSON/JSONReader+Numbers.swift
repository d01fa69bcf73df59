extension JSONReader {
  /// Reads the number whose first byte, a digit or a minus sign, is next.
  mutating func readNumber() throws(JSONError) -> JSONValue {
    let first = position
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let magnitude = try readWholePart()
    if next == UInt8(ascii: ".") || next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      return .real(try readReal(from: first))
    }
    if let magnitude {
      if magnitude <= UInt64(Int64.max) {
        let value = Int64(magnitude)
        return .integer(isNegative ? -value : value)
      }
      if isNegative, magnitude == Int64.min.magnitude { return .integer(.min) }
    }
    throw error("integer beyond 64 bits", at: first, .integerRange)
  }

  /// Passes the digits before the fraction and returns their number, nil when it is beyond 64 bits.
  private mutating func readWholePart() throws(JSONError) -> UInt64? {
    guard let firstDigit = nextDigit else { throw error("expected a digit") }
    position += 1
    if firstDigit == 0 {
      guard nextDigit == nil else { throw error("expected no digit after a leading zero") }
      return 0
    }
    var magnitude = UInt64(firstDigit)
    var isBeyond = false
    while let digit = nextDigit {
      position += 1
      let (product, productOverflows) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflows) = product.addingReportingOverflow(UInt64(digit))
      isBeyond = isBeyond || productOverflows || sumOverflows
      magnitude = sum
    }
    return isBeyond ? nil : magnitude
  }

  /// Passes fraction and exponent and returns the real nearest to the whole number.
  private mutating func readReal(from first: Int) throws(JSONError) -> Double {
    if next == UInt8(ascii: ".") {
      position += 1
      try readDigits("expected a digit after the decimal point")
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try readDigits("expected a digit in the exponent")
    }
    guard let value = Double(String(decoding: bytes[first..<position], as: UTF8.self)), value.isFinite else {
      throw error("expected a number within the range of a 64-bit real", at: first, .realRange)
    }
    return value
  }

  private mutating func readDigits(_ expectation: StaticString) throws(JSONError) {
    guard nextDigit != nil else { throw error(expectation) }
    repeat { position += 1 } while nextDigit != nil
  }

  private var nextDigit: UInt8? {
    guard let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
    return byte - UInt8(ascii: "0")
  }
}
