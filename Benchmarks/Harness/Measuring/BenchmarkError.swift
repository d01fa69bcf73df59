/// Why a benchmark has no result.
package enum BenchmarkError: Error, CustomStringConvertible {
  /// A measured path came to another state than the reference.
  case wrongResult(measure: String, got: String, expected: String)
  case baseline(String)
  case usage(String)

  package var description: String {
    switch self {
    case .wrongResult(let measure, let got, let expected):
      "\(measure): the result is wrong: \(got) instead of \(expected)"
    case .baseline(let reason): "the baseline failed: \(reason)"
    case .usage(let reason): reason
    }
  }
}
