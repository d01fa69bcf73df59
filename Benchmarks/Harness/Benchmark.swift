internal import Foundation

/// Runs the measures and reports them.
package enum Benchmark {
  /// Runs what the options ask for; every result is checked against an independent fold of the same operations.
  package static func outcomes(
    _ options: BenchmarkOptions, progress: (String) -> Void = { _ in }
  ) throws -> [MeasureOutcome] {
    var outcomes: [MeasureOutcome] = []
    for distribution in [Distribution.clustered, .uniform] {
      progress("making the \(distribution.rawValue) workload")
      let workload = try WorkloadGenerator.workload(
        WorkloadShape(operationCount: options.operationCount, distribution: distribution, seed: options.seed))
      let reference = ReferenceResult(workload)
      for measure in [FoldMeasure.make(workload, reference), IngestMeasure.make(workload, reference)]
      where options.only.isEmpty || measure.name.contains(options.only) {
        progress("measuring \(measure.name)")
        outcomes.append(try measure.outcome(runs: options.runs))
      }
    }
    return outcomes.sorted { $0.name < $1.name }
  }

  /// The whole program: table to standard output, JSON to a file, exit code.
  package static func main(_ arguments: [String]) -> Int32 {
    do {
      let options = try BenchmarkOptions(arguments: arguments)
      let outcomes = try outcomes(options) { note in FileHandle.standardError.write(Data("\(note)\n".utf8)) }
      let report = Report(options: options, outcomes: outcomes)
      print(report.heading)
      print(report.table)
      if let path = options.jsonPath { try report.writeJSON(to: path) }
      return 0
    } catch let error as BenchmarkError {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      if case .usage = error { return 64 }
      return 1
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      return 1
    }
  }
}
