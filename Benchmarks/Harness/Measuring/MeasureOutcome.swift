/// What the interleaved runs of a measure took.
package struct MeasureOutcome: Sendable {
  package let name: String
  package let baselineName: String
  package let operationCount: Int
  /// Of each run, in order.
  package let seconds: [Double]
  package let baselineSeconds: [Double]

  package init(
    name: String, baselineName: String, operationCount: Int, seconds: [Double], baselineSeconds: [Double]
  ) {
    self.name = name
    self.baselineName = baselineName
    self.operationCount = operationCount
    self.seconds = seconds
    self.baselineSeconds = baselineSeconds
  }

  /// Operations per second in the median run.
  package var rate: Double { Double(operationCount) / Self.median(seconds) }
  package var baselineRate: Double { Double(operationCount) / Self.median(baselineSeconds) }
  package var ratio: Double { rate / baselineRate }

  static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
