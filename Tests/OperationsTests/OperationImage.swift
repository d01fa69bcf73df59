internal import WeftCausality
internal import WeftOperations

/// Everything that an operation says, in numbers and bytes alone, so that no equality of strings or values blurs a
/// comparison.
struct OperationImage: Hashable, Sendable {
  struct Name: Hashable, Sendable {
    var device: UInt128
    var incarnation: UInt32
    var sequence: UInt64
  }

  var itself: Name
  var stamp: UInt64
  var beginsTransaction: Bool
  var type: [UInt8]
  var entity: UInt128
  var key: [UInt8]?
  var action: UInt8
  var field: [UInt8]?
  var kind: UInt8
  var payload: [UInt8]
  var names: [Name]
}

extension OperationImage {
  init(_ operation: Operation, beginsTransaction: Bool) {
    var payload = ContiguousArray<UInt8>()
    operation.action.appendPayload(to: &payload)
    self.init(
      itself: Name(operation.id), stamp: operation.stamp.rawValue, beginsTransaction: beginsTransaction,
      type: Array(operation.entity.type.utf8), entity: operation.entity.id.rawValue,
      key: operation.entity.key.map { Array($0.utf8) }, action: operation.action.code.rawValue,
      field: operation.action.field.map { Array($0.utf8) }, kind: operation.action.valueKind.rawValue,
      payload: Array(payload), names: operation.action.names.map(Name.init))
  }

  static func all(of batch: Batch) -> [OperationImage] {
    var images: [OperationImage] = []
    batch.forEachOperation { operation, begins in
      images.append(OperationImage(operation, beginsTransaction: begins))
    }
    return images
  }
}

extension OperationImage.Name {
  init(_ id: OperationID) {
    self.init(
      device: id.author.device.rawValue, incarnation: id.author.incarnation.rawValue, sequence: id.sequence)
  }
}
