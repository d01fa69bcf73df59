internal import Testing
internal import WeftCausality
internal import WeftOperations

/// A few operations of two or three devices on which every law is tried exhaustively.
struct Universe: Sendable, CustomTestStringConvertible {
  let name: String
  let schema: Schema
  private(set) var operations: [Operation] = []
  /// Every interval of a device's log as a batch, by first and last operation's index.
  private(set) var batches: [[Batch?]] = []

  private init(_ name: String, _ schema: Schema) {
    self.name = name
    self.schema = schema
  }

  /// Builds a universe; sequences count up per device.
  init(_ name: String, _ schema: Schema, _ steps: [Step]) {
    self.init(name, schema)
    var sequences: [Int: UInt64] = [:]
    for step in steps {
      sequences[step.device, default: 0] += 1
      let id = Universe.id(step.device, sequences[step.device, default: 0], incarnation: step.incarnation)
      operations.append(
        Operation(id: id, stamp: Stamp(rawValue: step.stamp), entity: step.entity, action: step.action))
    }
    operations.sort { $0.id.author.device == $1.id.author.device ? $0.id.sequence < $1.id.sequence : $0.id < $1.id }
    batches = operations.indices.map { first in operations.indices.map { interval(first, $0) } }
  }

  /// One operation to be: sequences follow from the order of a device's steps.
  struct Step {
    var device: Int
    var incarnation: UInt32 = 1
    var stamp: UInt64
    var entity: EntityReference = Universe.note
    var action: Action

    init(
      _ device: Int, at stamp: UInt64, _ action: Action, on entity: EntityReference = Universe.note,
      incarnation: UInt32 = 1
    ) {
      (self.device, self.stamp, self.action, self.entity, self.incarnation) =
        (device, stamp, action, entity, incarnation)
    }
  }

  static let note = EntityReference("note", EntityID(rawValue: 7))

  static func id(_ device: Int, _ sequence: UInt64, incarnation: UInt32 = 1) -> OperationID {
    OperationID(
      author: Author(device: DeviceID(rawValue: UInt128(device)), incarnation: Incarnation(rawValue: incarnation)),
      sequence: sequence)
  }

  var testDescription: String { name }

  private func interval(_ first: Int, _ last: Int) -> Batch? {
    guard first <= last, operations[first].id.author == operations[last].id.author else { return nil }
    return Batch(of: operations[first...last])
  }

  func batch(_ first: Int, _ last: Int) -> Batch {
    guard let batch = batches[first][last] else { preconditionFailure("an interval of one author's operations") }
    return batch
  }

  /// Whether the two indexes are neighbours in one author's log.
  func areNeighbours(_ first: Int, _ second: Int) -> Bool {
    second == first + 1 && second < operations.count && batches[first][second] != nil
  }
}
