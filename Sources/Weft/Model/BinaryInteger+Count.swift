extension BinaryInteger {
  /// The number with digits in threes, and what is counted in singular or plural.
  package func of(_ noun: String, plural: String? = nil) -> String {
    "\(grouped) \(self == 1 ? noun : plural ?? "\(noun)s")"
  }

  /// The number with digits in threes.
  package var grouped: String {
    let digits = String(magnitude)
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
