internal import Foundation

/// The outcomes of one run of a benchmark, as a table for people and as JSON for comparisons.
struct Report {
  let machine = Machine()
  let options: BenchmarkOptions
  let outcomes: [MeasureOutcome]

  var table: String {
    let rows = outcomes.map { outcome in
      [
        outcome.name, Self.rate(outcome.rate), "\(outcome.baselineName) \(Self.rate(outcome.baselineRate))",
        Self.decimal(outcome.ratio, 2),
      ]
    }
    let header = ["measure", "got", "baseline", "ratio"]
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
    return ([header] + rows).map { row in
      row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + padding : padding + row[column]
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  var heading: String {
    """
    \(options.operationCount) operations, \(options.runs) interleaved run\(options.runs == 1 ? "" : "s"), medians; \
    \(machine.cpu), \(machine.cores) cores, \(machine.system), Swift \(machine.swift), SQLite \(machine.sqlite)
    """
  }

  func writeJSON(to path: String) throws {
    struct Row: Encodable {
      let measure: String
      let baseline: String
      let rate: Double
      let baselineRate: Double
      let ratio: Double
      let seconds: [Double]
      let baselineSeconds: [Double]
    }
    struct Document: Encodable {
      let machine: Machine
      let operations: Int
      let seed: UInt64
      let measures: [Row]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let document = Document(
      machine: machine, operations: options.operationCount, seed: options.seed,
      measures: outcomes.map {
        Row(
          measure: $0.name, baseline: $0.baselineName, rate: $0.rate, baselineRate: $0.baselineRate, ratio: $0.ratio,
          seconds: $0.seconds, baselineSeconds: $0.baselineSeconds)
      })
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try encoder.encode(document).write(to: file)
  }

  private static func rate(_ rate: Double) -> String {
    rate >= 1e6 ? "\(decimal(rate / 1e6, 2)) M op/s" : "\(decimal(rate / 1e3, 1)) k op/s"
  }

  private static func decimal(_ number: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", number)
  }
}
