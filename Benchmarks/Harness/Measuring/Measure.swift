/// One row of the table: a path of the engine, and the baseline that runs in turns with it.
struct Measure {
  /// One side of a measure: what it does, and what it must come to.
  struct Side {
    let expected: String
    let run: () throws -> Trial
  }

  let name: String
  let baselineName: String
  let operationCount: Int
  let subject: Side
  let baseline: Side

  /// Runs both sides in turns, so that what else the machine does meets both, and checks every result.
  func outcome(runs: Int) throws -> MeasureOutcome {
    var seconds: [Double] = []
    var baselineSeconds: [Double] = []
    for _ in 0..<runs {
      seconds.append(try checked(subject, name))
      baselineSeconds.append(try checked(baseline, "\(name), \(baselineName)"))
    }
    return MeasureOutcome(
      name: name, baselineName: baselineName, operationCount: operationCount, seconds: seconds,
      baselineSeconds: baselineSeconds)
  }

  private func checked(_ side: Side, _ name: String) throws -> Double {
    let trial = try side.run()
    guard trial.result == side.expected else {
      throw BenchmarkError.wrongResult(measure: name, got: trial.result, expected: side.expected)
    }
    return trial.seconds
  }
}
