internal import WeftFaultyDisk

/// What a workload comes to when nothing goes wrong: the measure of all other runs.
struct Course {
  let workload: Workload
  /// What the steps find.
  let start: Bench.Contents
  /// After each acknowledgement, what the store says, and the step to go on with; first what it says before the first step.
  private(set) var states: [(facts: Facts?, nextStep: Int)] = []

  init(_ workload: Workload, _ complain: @escaping (String) -> Void) throws {
    self.workload = workload
    let preparing = Bench(Bench.Contents(), seed: 0)
    try workload.prepare(preparing)
    preparing.closeBoth()
    start = preparing.contents
    let bench = bench(seed: 0)
    var states: [(Facts?, Int)] = [(try Facts.read(start.own, at: Bench.path, complain), 0)]
    bench.acknowledge = { nextStep in
      states.append((try Facts.read(bench.disk.contents, at: Bench.path, complain), nextStep))
    }
    try bench.run(workload.steps, from: 0)
    bench.acknowledge = { _ in }
    bench.closeBoth()
    self.states = states
  }

  /// A bench as the steps find it.
  func bench(seed: UInt64) -> Bench {
    let bench = Bench(start, seed: seed)
    bench.unflushedByteLimit = workload.unflushedByteLimit
    return bench
  }

  /// How many calls a fault of the kind may strike at.
  func callCount(_ fault: Fault) throws -> Int {
    let bench = bench(seed: 0)
    bench.disk.arm(fault, at: .max)
    try bench.run(workload.steps, from: 0)
    bench.closeBoth()
    return bench.disk.countedCalls
  }

  /// The step to go on with when a store says this after so many acknowledgements: all of them, and at most the next change.
  func nextStep(after acknowledged: Int, _ facts: Facts?) -> Int? {
    states[acknowledged..<min(acknowledged + 2, states.count)].first { $0.facts == facts }?.nextStep
  }
}
