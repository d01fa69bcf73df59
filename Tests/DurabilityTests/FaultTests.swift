internal import Testing
internal import WeftFaultyDisk

/// The disk is full, or fails, at every call of every kind of work.
@Suite struct FaultTests {
  @Test(
    "B229: a disk that is full at any call, once or until there is room: a typed error, nothing half done, and work goes on",
    arguments: Workload.all)
  func full(_ workload: Workload) throws {
    var sweep = try FaultSweep(workload, .full)
    try sweep.run(isLasting: false)
    try sweep.run(isLasting: true)
    expectFaultless(sweep)
    #expect(sweep.report.strikeCount > 20)
    #expect(sweep.report.codes["storageFull"] ?? 0 > 20)
  }

  @Test(
    "B003, B081, B229: a disk that fails at any call: log, clock and what is held move together or not at all, and work goes on",
    arguments: Workload.all)
  func failing(_ workload: Workload) throws {
    var sweep = try FaultSweep(workload, .failure)
    try sweep.run(isLasting: false, stride: Chance.isSoaking ? 1 : workload.stride)
    try sweep.run(isLasting: true, from: 2, stride: Chance.isSoaking ? 1 : 5 * workload.stride)
    expectFaultless(sweep)
    #expect(sweep.report.strikeCount > 100)
  }

  private func expectFaultless(_ sweep: FaultSweep) {
    let report = sweep.report
    let codes = report.codes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    print(
      "\(sweep.fault) in \(sweep.course.workload.name): \(report.strikeCount), errors: \(codes)",
      "done untold: \(report.doneUntoldCount)")
    #expect(report.violations.count == 0, "\(report.violations.prefix(5))")
  }
}
