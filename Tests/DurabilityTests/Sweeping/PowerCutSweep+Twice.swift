internal import Weft
internal import WeftFaultyDisk

extension PowerCutSweep {
  /// After a cut at some of the calls of the workload, cuts the power once more at every call of the opening that follows, its
  /// closing included.
  ///
  /// - Parameter sampleCount: about how many first cuts, spread over the workload.
  mutating func runTwice(_ survival: Survival, seed: UInt64, sampleCount: Int) throws {
    let callCount = try course.callCount(.powerCut)
    let step = max(1, callCount / (sampleCount + 1))
    for place in stride(from: step, through: callCount, by: step) {
      var complaints: [String] = []
      do {
        try runTwice(at: place, survival, seed: seed &+ UInt64(place)) { complaints.append($0) }
      } catch {
        complaints.append("\(error)")
      }
      add(complaints.map { "\(course.workload.name), \(survival), call \(place), seed \(seed): \($0)" })
    }
  }

  /// What a first cut has left.
  private struct Remains {
    let contents: Bench.Contents
    let copies: [String: Bench.Copy]
    let facts: Facts?
    let acknowledged: Int
    let nextStep: Int
  }

  private mutating func runTwice(
    at place: Int, _ survival: Survival, seed: UInt64, _ complain: (String) -> Void
  ) throws {
    let first = course.bench(seed: seed)
    first.disk.arm(.powerCut, at: place)
    var acknowledged = 0
    first.acknowledge = { _ in acknowledged += 1 }
    try? first.run(course.workload.steps, from: 0)
    first.closeBoth()
    first.disk.restart(survival)
    let facts = try Facts.read(first.disk.contents, at: Bench.path, complain)
    guard let nextStep = course.nextStep(after: acknowledged, facts) else { return complain("another state") }
    let remains = Remains(
      contents: first.contents, copies: first.copies, facts: facts, acknowledged: acknowledged, nextStep: nextStep)

    let undisturbed = bench(remains, seed: seed)
    undisturbed.disk.arm(.powerCut, at: .max)
    try undisturbed.recover(course, nextStep, isThere: facts != nil)
    let recovered = try Facts.read(undisturbed.disk.contents, at: Bench.path, complain)
    for second in stride(from: 1, through: undisturbed.disk.countedCalls, by: 1) {
      let bench = bench(remains, seed: seed &+ UInt64(second) << 16)
      bench.disk.arm(.powerCut, at: second)
      do {
        try cut(bench, remains, recovered, survival) { complain("then \(second): \($0)") }
      } catch {
        complain("then \(second): \(error)")
      }
    }
  }

  /// Opens, loses power again, looks, and goes on.
  private mutating func cut(
    _ bench: Bench, _ remains: Remains, _ recovered: Facts?, _ survival: Survival, _ complain: (String) -> Void
  ) throws {
    do {
      try bench.recover(course, remains.nextStep, isThere: remains.facts != nil)
    } catch {
      if !bench.disk.faultHasStruck { complain("without a fault: \(error)") }
    }
    bench.close()
    countStrike()
    bench.disk.restart(survival)
    let facts = try Facts.read(bench.disk.contents, at: Bench.path, complain)
    if facts != remains.facts && facts != recovered { complain("an opening that was cut off has changed the state") }
    try bench.checkCopies(mustBeGone: false, complain)
    guard let nextStep = course.nextStep(after: remains.acknowledged, facts) else { return complain("another state") }
    try bench.finish(course, from: nextStep, complain)
  }

  private func bench(_ remains: Remains, seed: UInt64) -> Bench {
    let bench = Bench(remains.contents, seed: seed)
    bench.unflushedByteLimit = course.workload.unflushedByteLimit
    bench.copies = remains.copies
    return bench
  }
}

extension Bench {
  /// What a program does first after the power has come back: it opens the store, or makes it where none has come to be.
  fileprivate func recover(_ course: Course, _ step: Int, isThere: Bool) throws {
    if isThere { try open() } else { try run(Array(course.workload.steps[...step]), from: step) }
    close()
  }
}
