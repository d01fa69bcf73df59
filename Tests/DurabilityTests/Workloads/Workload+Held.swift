internal import Weft
internal import WeftShelf

/// Batches that wait: for what they extend, for time to come, beside a rival; and what becomes of them.
extension Workload {
  private static let history = TroubledHistory()

  /// A quarter of an hour later, so that nothing is ahead any more.
  private static func wait(_ bench: Bench) { bench.clock.milliseconds += 900_000 }

  /// What is opened then takes in what was parked. Where there is no room for that, it opens all the same, and it is for a later
  /// opening to do: the step is not done.
  private static let openLater: @Sendable (Bench) throws -> Void = { bench in
    wait(bench)
    guard try bench.open().status().parkedBatchCount > 0 else { return }
    bench.close()
    throw WeftError(.storageFull, "What was parked still is.", remedy: "Make room, and open again.")
  }

  static let holding: Workload = {
    var workload = Workload(
      name: "held and released", prepare: lay,
      steps: [
        // Two that wait for the first of their log, a removal of what is not there yet, and one of a time to come.
        { try $0.deliver([history.log[2], history.log[1]] + history.remover + history.ahead) },
        write(2),
        // Another history of the device that waits, of which it is not known yet that it is one.
        { try $0.deliver(history.rival) },
        { try $0.deliver([history.log[0]]) },
        write(3), close, openLater, { try $0.open().flush() }, { try $0.open().rebuild() }, close,
      ])
    workload.stride = 2
    return workload
  }()

  /// The other device has the troubled batches first, and passes them on.
  static let relaying: Workload = {
    var workload = Workload(
      name: "held in a sync",
      prepare: { bench in
        try lay(bench)
        try fillPeer(bench, count: 2)
        try bench.deliver(history.log.dropFirst() + history.remover + history.ahead, to: .other)
      },
      steps: [
        open, { try $0.exchange(isInitiator: false) }, write(2),
        { bench in
          try bench.deliver([history.log[0]], to: .other)
          try bench.exchange()
        },
        close, openLater,
        { bench in
          wait(bench)
          // In one call, as applications do it, and from the other side.
          try bench.peer().sync(with: bench.open())
        },
        close,
      ])
    workload.endsInAgreement = true
    workload.stride = 3
    return workload
  }()

  /// A copy is made, and then another.
  static let backingUp = Workload(
    name: "backup",
    prepare: { bench in
      try lay(bench)
      try bench.deliver([history.log[0]] + history.ahead)
    },
    steps: [open, write(2), { try $0.backUp() }, write(3), { try $0.backUp() }, close])
}
