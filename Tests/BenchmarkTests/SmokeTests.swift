internal import Testing
internal import WeftBenchHarness

/// The benchmarks with few operations: that they run, and come to the results of an independent fold. Times belong to
/// `make bench`.
struct SmokeTests {
  @Test("Every measure runs and comes to the right result", arguments: [1, 2] as [UInt64])
  func smoke(seed: UInt64) throws {
    var options = BenchmarkOptions.smoke
    options.seed = seed
    let outcomes = try Benchmark.outcomes(options)
    #expect(
      outcomes.map(\.name) == ["fold, clustered", "fold, uniform", "ingest, clustered", "ingest, uniform"])
    #expect(outcomes.allSatisfy { $0.operationCount == 20_000 && $0.seconds.count == 1 && $0.rate > 0 })
  }

  @Test("A run of no full batch is a run too")
  func fewOperations() throws {
    var options = BenchmarkOptions.smoke
    options.operationCount = 1
    #expect(try Benchmark.outcomes(options).count == 4)
  }

  @Test("Arguments are read, and refused")
  func arguments() throws {
    #expect(try BenchmarkOptions(arguments: []).operationCount == 1_000_000)
    #expect(try BenchmarkOptions(arguments: ["--smoke"]).operationCount == 20_000)
    #expect(try BenchmarkOptions(arguments: ["--operations", "7", "--smoke"]).operationCount == 7)
    #expect(try BenchmarkOptions(arguments: ["--only", "fold"]).only == "fold")
    for refused in [["--operations"], ["--operations", "0"], ["--operations", "x"], ["--quick", "1"]] {
      #expect(throws: BenchmarkError.self) { try BenchmarkOptions(arguments: refused) }
    }
  }

  @Test("The middle of the runs counts")
  func median() {
    #expect(
      MeasureOutcome(name: "", baselineName: "", operationCount: 6, seconds: [9, 3, 1], baselineSeconds: [2, 4])
        .ratio == 1)
  }
}
