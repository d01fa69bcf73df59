internal import WeftCausality

/// One transaction on one entity as a line of JSON (`Specs/OperationFormat.md`, Operation lines).
///
/// A line that this type holds is one that can be written and read back with its operations in the same order.
package struct OperationLine: Sendable {
  /// When it was written, in milliseconds since 1970.
  package let milliseconds: Int64
  /// The low bits of the first operation's stamp; nil leaves them to the device's clock.
  package let counter: UInt16?
  /// The label of the device that wrote it.
  package let device: String
  /// The sequence of the first operation in the device's log; nil for the next one.
  package let sequence: UInt64?
  /// The entity type's name.
  package let entity: String
  /// A UUID, or the natural key of the entity.
  package let id: String
  /// The operations in the order in which the transaction wrote them.
  package private(set) var actions: [LineAction] = []
  /// What the line's only operation replaces; nil leaves it to whoever imports the line.
  package let names: [LineName]?

  /// A day before the end of the year 9999, like the physical clock's: stamps after it have room to rise.
  package static let millisecondsLimit = HybridClock.physicalMillisecondsUpperBound
  package static let idByteLimit = 1_024
  /// About how long a line becomes that is put together from several operations. Escapes may make six bytes of each.
  package static let joinedByteLimit = 8 << 20

  /// A line without operations yet.
  package init(
    milliseconds: Int64, counter: UInt16? = nil, device: String, sequence: UInt64? = nil, entity: String, id: String,
    names: [LineName]? = nil
  ) {
    self.milliseconds = milliseconds
    self.counter = counter
    self.device = device
    self.sequence = sequence
    self.entity = entity
    self.id = id
    self.names = names
  }

  /// Adds an operation at the end, or returns false and changes nothing when the line cannot hold it there.
  ///
  /// The members of a line have their order, a field stands once under each, and what an operation replaces is said of
  /// a single operation only. A transaction that does not fit goes into several lines.
  ///
  /// - Complexity: O(*n*) in the number of operations.
  package mutating func appendIfAdmitted(_ action: LineAction) -> Bool {
    guard admits(action) else { return false }
    actions.append(action)
    return true
  }

  private func admits(_ action: LineAction) -> Bool {
    if names != nil { return actions.isEmpty && action.takesNames }
    guard let last = actions.last else { return true }
    if action.rank != last.rank { return action.rank > last.rank }
    guard let field = action.field, let lastField = last.field else { return false }
    if lastField.isExactly(field) {
      switch action {
      case .insert, .remove: return true
      default: return false
      }
    }
    return !actions.contains { $0.rank == action.rank && $0.field?.isExactly(field) == true }
  }

  /// Adds an operation of which the caller knows that it fits.
  mutating func append(_ action: LineAction) { actions.append(action) }
}
