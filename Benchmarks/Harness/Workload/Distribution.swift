/// How a workload's operations spread over its entities.
package enum Distribution: String, Sendable, CaseIterable {
  /// Every operation on another entity, drawn evenly: the pessimistic case.
  case uniform
  /// The operations of a transaction are on one entity, drawn evenly.
  case clustered
}
