internal import Weft
internal import WeftFaultyDisk

/// Lets the disk be full, or fail, at every call of a workload, once or until it is healed, and goes on with the work.
struct FaultSweep {
  let course: Course
  let fault: Fault
  private(set) var report = SweepReport()

  init(_ workload: Workload, _ fault: Fault) throws {
    var violations: [String] = []
    course = try Course(workload) { violations.append("undisturbed: \($0)") }
    self.fault = fault
    report.violations = violations
  }

  /// - Parameter first: the first place of those that are a stride apart.
  mutating func run(isLasting: Bool, from first: Int = 1, stride step: Int = 1) throws {
    for place in stride(from: first, through: try course.callCount(fault), by: step) {
      var complaints: [String] = []
      do {
        try run(at: place, isLasting) { complaints.append($0) }
      } catch {
        complaints.append("\(error)")
      }
      report.violations += complaints.map {
        "\(course.workload.name), \(fault), call \(place), \(isLasting ? "lasting" : "once"): \($0)"
      }
    }
  }

  private mutating func run(at place: Int, _ isLasting: Bool, _ complain: (String) -> Void) throws {
    let bench = course.bench(seed: UInt64(place))
    var acknowledged = 0
    bench.acknowledge = { _ in acknowledged += 1 }
    bench.disk.arm(fault, at: place, isLasting: isLasting)
    var step = 0
    do {
      try bench.run(course.workload.steps, from: 0)
      step = course.workload.steps.count
    } catch {
      judge(error, bench, complain)
      try lookWhileFaulty(bench, acknowledged, complain)
      // Asked again it fails again, in words; what needs no room, or has been done, may get through.
      if isLasting {
        bench.acknowledge = { _ in }
        do {
          try bench.run(course.workload.steps, from: course.states[acknowledged].nextStep)
        } catch {
          judge(error, bench, complain)
        }
      }
    }
    if bench.disk.faultHasStruck { report.strikeCount += 1 }
    bench.disk.heal()
    if step < course.workload.steps.count {
      // By turns the same opening goes on, another one does, or the power goes as well.
      switch place % 3 {
      case 0: break
      case 1: bench.close()
      default:
        bench.close()
        bench.disk.restart(.torn)
      }
      try bench.checkCopies(mustBeGone: !isLasting && place % 3 != 2, complain)
      guard let nextStep = try nextStep(bench, acknowledged, complain) else { return }
      step = nextStep
    }
    bench.acknowledge = { _ in }
    try bench.finish(course, from: step, complain)
  }

  /// Every error is a `WeftError` that says what SQLite was told.
  private mutating func judge(_ error: any Error, _ bench: Bench, _ complain: (String) -> Void) {
    guard bench.disk.faultHasStruck else { return complain("without a fault: \(error)") }
    guard let error = error as? WeftError else { return complain("not in words: \(error)") }
    report.codes[error.code.rawValue, default: 0] += 1
    // One that lasts also fails what is done to clean up, and may do so in another way.
    let allowed = bench.disk.reportedCodes.reduce(into: Set<WeftError.Code>()) { allowed, code in
      switch code & 0xFF {
      // Also where SQLite was told that a file could not be made, or its index not mapped: the file system says why.
      case _ where fault == .full: allowed.insert(.storageFull)
      case 14: allowed.formUnion([.storeUnreachable, .storageFailed])
      default: allowed.insert(.storageFailed)
      }
    }
    if !allowed.contains(error.code) { complain("reported as \(error.code): \(error.message)") }
  }

  /// What is open can be read while there is no room, and shows what was acknowledged, and not more.
  private func lookWhileFaulty(_ bench: Bench, _ acknowledged: Int, _ complain: (String) -> Void) throws {
    guard fault == .full, let replica = bench.replica else { return }
    var dump: [String] = []
    do {
      try replica.canonicalDump { dump.append($0) }
    } catch {
      return complain("cannot be read: \(error)")
    }
    if dump != course.states[acknowledged].facts?.dump { complain("shows another state than the one acknowledged") }
  }

  /// The step to go on with, by what the store says.
  ///
  /// Where a sync of the log failed, an opening from before has undone the transaction, and one after a crash may find it done.
  private mutating func nextStep(_ bench: Bench, _ acknowledged: Int, _ complain: (String) -> Void) throws -> Int? {
    let facts = try Facts.read(bench.disk.contents, at: Bench.path, complain)
    guard var nextStep = course.nextStep(after: acknowledged, facts) else {
      complain("after \(acknowledged) acknowledgements the state is another: \(facts?.dump.count ?? 0) lines")
      return nil
    }
    if facts != course.states[acknowledged].facts { report.doneUntoldCount += 1 }
    if let replica = bench.replica {
      var dump: [String] = []
      try replica.canonicalDump { dump.append($0) }
      let place = course.states[acknowledged...].prefix(2).first { $0.facts?.dump == dump }
      if place == nil { complain("after \(acknowledged) acknowledgements an opening from before shows another state") }
      nextStep = place?.nextStep ?? nextStep
    }
    return nextStep
  }
}
