internal import WeftCausality
package import WeftOperations

/// One transaction of a history that is written anew: what one operation line says.
package struct ImportedTransaction: Sendable {
  /// What is done to the entity; names are worked out on import.
  package enum Step: Sendable {
    case create
    case set(field: String, Value)
    case add(field: String, Int64)
    case insert(field: String, Value)
    case remove(field: String, Value)
    case delete
    case restore

    /// The value, element or amount.
    var value: Value? {
      switch self {
      case .set(_, let value), .insert(_, let value), .remove(_, let value): value
      case .add(_, let amount): .int(amount)
      case .create, .delete, .restore: nil
      }
    }
  }

  /// Whose log it goes to: `nil` is the store's own device.
  package var label: String?
  package var milliseconds: Int64
  /// The low 16 bits of the first stamp, where the line states them.
  package var counter: UInt16?
  /// The first sequence in the log that the line was exported from.
  package var sequence: UInt64?
  package var entity: EntityReference
  package var steps: [Step]
  /// What the one operation names, by label and sequence there; `nil` when the import is to name what it finds.
  package var names: [(label: String, sequence: UInt64)]?

  package init(
    label: String?, milliseconds: Int64, counter: UInt16? = nil, sequence: UInt64? = nil, entity: EntityReference,
    steps: [Step], names: [(label: String, sequence: UInt64)]? = nil
  ) {
    self.label = label
    self.milliseconds = milliseconds
    self.counter = counter
    self.sequence = sequence
    self.entity = entity
    self.steps = steps
    self.names = names
  }
}
