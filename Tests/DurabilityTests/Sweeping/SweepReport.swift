/// What a sweep has found.
struct SweepReport: Sendable {
  /// How many runs a fault has struck in.
  var strikeCount = 0
  /// Runs in which what was under way turned out to be done, though nobody had been told.
  var doneUntoldCount = 0
  /// Errors that came out, by their code.
  var codes: [String: Int] = [:]
  /// What must not be.
  var violations: [String] = []

  mutating func add(_ other: SweepReport) {
    strikeCount += other.strikeCount
    doneUntoldCount += other.doneUntoldCount
    codes.merge(other.codes, uniquingKeysWith: +)
    violations += other.violations
  }
}
