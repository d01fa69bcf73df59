internal import Testing
internal import WeftFaultyDisk

/// The power goes at every single write, truncation, sync and change of the directory, of every kind of work.
@Suite struct PowerCutTests {
  @Test(
    "B139: what was acknowledged is there after a power cut at any call, nothing is there twice or in part, and work goes on",
    arguments: Workload.all)
  func everyCall(_ workload: Workload) throws {
    var sweep = try PowerCutSweep(workload)
    try sweep.run(.synced, seed: 1)
    for seed in 1...(Chance.isSoaking ? 50 : 1) as ClosedRange<UInt64> {
      try sweep.run(.torn, seed: seed << 32, stride: Chance.isSoaking ? 1 : workload.stride)
    }
    try sweep.run(.everything, seed: 1, stride: Chance.isSoaking ? 1 : 4)
    let report = sweep.report
    print("power cuts in \(workload.name): \(report.strikeCount), done untold \(report.doneUntoldCount)")
    #expect(report.strikeCount > 40)
    #expect(report.violations.count == 0, "\(report.violations.prefix(5))")
  }

  @Test(
    "B139: a second power cut at any call of the opening after the first leaves what the first has left, and work goes on",
    arguments: Workload.all)
  func twice(_ workload: Workload) throws {
    var sweep = try PowerCutSweep(workload)
    for survival in (Chance.isSoaking ? [.synced, .torn] : [.torn]) as [Survival] {
      try sweep.runTwice(survival, seed: 1, sampleCount: Chance.isSoaking ? 30 : 1)
    }
    let report = sweep.report
    print("second power cuts in \(workload.name): \(report.strikeCount)")
    #expect(report.strikeCount > 4)
    #expect(report.violations.count == 0, "\(report.violations.prefix(5))")
  }
}
