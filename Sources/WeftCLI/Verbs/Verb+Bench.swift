internal import Weft
internal import WeftFold
internal import WeftOperations

extension Verb {
  static let bench = Verb(
    name: "bench",
    summary: "Measure how fast operations fold in memory.",
    operands: [],
    options: [operationCount, deviceCount, .json],
    notes: [
      """
      Makes up a seeded history, seals it into batches, and times decoding and folding them to queryable state on one core. \
      The figure is this machine's, at this moment: run it more than once.
      """
    ],
    examples: ["bench", "bench --operations 100000 --devices 3"]
  ) { invocation, output in
    let operations = try invocation.count(of: operationCount, among: 1...50_000_000) ?? 1_000_000
    let devices = try invocation.count(of: deviceCount, among: 1...10_000) ?? 8
    let history = try GeneratedHistory(operationCount: operations, deviceCount: devices, seed: 1)
    let schema = FoldSchema(history.schema)
    var state = FoldState(schema)
    let elapsed = try ContinuousClock().measure {
      for batch in history.batches { state.apply(try batch.decoded()) }
    }
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    let rate = Double(operations) / max(seconds, 1e-9)
    if invocation.has(.json) {
      try output.json([
        "operations": .integer(Int64(operations)), "devices": .integer(Int64(devices)),
        "entities": .integer(Int64(state.entityCount)), "bytes": .integer(Int64(history.byteCount)),
        "seconds": .real(seconds), "operationsPerSecond": .real(rate),
      ])
    } else {
      let millions = (rate / 10_000).rounded() / 100
      try output.paragraph(
        "Folded \(operations.of("operation")) of \(devices.of("device")) into "
          + "\(state.entityCount.of("entity", plural: "entities")): \(millions) million a second.")
    }
    return .fine
  }

  private static let operationCount = Option(
    name: "operations", argument: "COUNT", summary: "How many operations; 1000000 unless given.")
  private static let deviceCount = Option(
    name: "devices", argument: "COUNT", summary: "How many devices wrote them; 8 unless given.")
}
