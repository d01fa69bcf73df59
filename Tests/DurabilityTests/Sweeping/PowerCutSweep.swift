internal import Weft
internal import WeftFaultyDisk

/// Cuts the power at every call of a workload that changes something, and looks at what comes back.
struct PowerCutSweep {
  let course: Course
  /// A disk that does not sync what it says it has synced.
  var isLying = false
  private(set) var report = SweepReport()

  init(_ workload: Workload) throws {
    var violations: [String] = []
    course = try Course(workload) { violations.append("undisturbed: \($0)") }
    report.violations = violations
  }

  mutating func run(_ survival: Survival, seed: UInt64, stride step: Int = 1) throws {
    // One more than there are: the cut after the last.
    for place in stride(from: 1, through: try course.callCount(.powerCut) + 1, by: step) {
      var complaints: [String] = []
      do {
        try run(at: place, survival, seed: seed &+ UInt64(place)) { complaints.append($0) }
      } catch {
        complaints.append("\(error)")
      }
      report.violations += complaints.map { "\(course.workload.name), \(survival), call \(place), seed \(seed): \($0)" }
    }
  }

  mutating func add(_ violations: [String]) { report.violations += violations }

  mutating func countStrike() { report.strikeCount += 1 }

  private mutating func run(at place: Int, _ survival: Survival, seed: UInt64, _ complain: (String) -> Void) throws {
    let bench = course.bench(seed: seed)
    if isLying { bench.disk.ignoreSyncs() }
    bench.disk.arm(.powerCut, at: place)
    var acknowledged = 0
    bench.acknowledge = { _ in acknowledged += 1 }
    do {
      try bench.run(course.workload.steps, from: 0)
    } catch {
      if !bench.disk.faultHasStruck { complain("without a fault: \(error)") }
    }
    bench.close()
    report.strikeCount += 1
    bench.disk.restart(survival)

    let facts = try Facts.read(bench.disk.contents, at: Bench.path, complain)
    guard let nextStep = course.nextStep(after: acknowledged, facts) else {
      return complain("after \(acknowledged) acknowledgements the state is another: \(facts?.dump.count ?? 0) lines")
    }
    if facts != course.states[acknowledged].facts { report.doneUntoldCount += 1 }
    try bench.checkCopies(mustBeGone: false, complain)
    bench.acknowledge = { _ in }
    try bench.finish(course, from: nextStep, complain)
  }
}

extension Bench {
  /// Goes on to the end, which must be the end that an undisturbed run comes to.
  func finish(_ course: Course, from step: Int, _ complain: (String) -> Void) throws {
    try run(course.workload.steps, from: step)
    if course.workload.endsInAgreement {
      try exchange()
      try peer().flush()
    }
    closeBoth()
    let facts = try Facts.read(disk.contents, at: Bench.path, isThorough: false, complain)
    let wanted = course.states[course.states.count - 1].facts
    if facts?.withoutIncarnations != wanted?.withoutIncarnations || facts?.digest != wanted?.digest {
      let lines = Set(wanted?.withoutIncarnations ?? []).symmetricDifference(facts?.withoutIncarnations ?? [])
      complain("going on leads to another end: \(lines.sorted().prefix(4))")
    }
    if facts?.clock != wanted?.clock { complain("going on leads to another clock") }
    if course.workload.endsInAgreement {
      let other = try Facts.read(otherDisk.contents, at: Bench.path, isThorough: false, complain)
      if other?.dump != facts?.dump { complain("the other device has another state in the end") }
    }
  }
}
