package import WeftCausality

/// What became of the batches that were received.
package struct ReceiveReport: Sendable, Equatable {
  /// Operations that are new here, folded or held.
  package var newOperationCount = 0
  package var newBatchCount = 0
  /// Batches that were here already.
  package var knownBatchCount = 0
  /// New batches that wait: for what they extend, or for time to pass.
  package var heldBatchCount = 0
  /// Devices whose batches extend another history than the one here.
  package var forkedDevices: [DeviceID] = []

  package init() {}

  package mutating func add(_ other: ReceiveReport) {
    newOperationCount += other.newOperationCount
    newBatchCount += other.newBatchCount
    knownBatchCount += other.knownBatchCount
    heldBatchCount += other.heldBatchCount
    for device in other.forkedDevices where !forkedDevices.contains(device) { forkedDevices.append(device) }
  }
}
