/// One run of one side of a measure.
struct Trial {
  var seconds: Double
  /// What the run came to, in a form that is equal exactly when the results are.
  var result: String

  /// Runs the body, takes its time, and works out what it came to outside of it.
  static func timed<Outcome>(_ body: () throws -> Outcome, result: (Outcome) throws -> String) rethrows -> Trial {
    let clock = ContinuousClock()
    let start = clock.now
    let outcome = try body()
    let elapsed = start.duration(to: clock.now)
    let (seconds, attoseconds) = elapsed.components
    return Trial(seconds: Double(seconds) + Double(attoseconds) * 1e-18, result: try result(outcome))
  }
}
