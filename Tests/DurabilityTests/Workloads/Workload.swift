internal import Testing

/// Something that an application does with a store, in steps. A step that was not acknowledged may be taken again.
struct Workload: Sendable {
  let name: String
  /// Makes what the steps find.
  let prepare: @Sendable (Bench) throws -> Void
  let steps: [@Sendable (Bench) throws -> Void]
  /// How much state may wait in memory during the steps.
  var unflushedByteLimit = 64 << 20
  /// How far apart the calls are that fail, or are torn, where the long runs were not asked for.
  var stride = 1
  /// Whether the other device must have everything in the end.
  var endsInAgreement = false
}

extension Workload: CustomTestStringConvertible {
  var testDescription: String { name }
}
