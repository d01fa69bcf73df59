package import WeftCausality
internal import WeftOperations

/// All that a side holds, device by device, and the devices of which it has already seen that their histories differ.
package struct VectorsMessage: Hashable, Sendable {
  /// Ascending by device.
  package let claims: [VectorClaim]
  /// Ascending.
  package let forked: [DeviceID]

  package init(claims: [VectorClaim], forked: [DeviceID]) {
    self.claims = claims
    self.forked = forked
  }

  func append(to bytes: inout ContiguousArray<UInt8>) {
    bytes.appendVarint(claims.count)
    for claim in claims { claim.append(to: &bytes) }
    bytes.append(forked)
  }

  init(_ reader: inout MessageReader) throws(SyncMessageError) {
    let count = try reader.count(ofEntriesOf: VectorClaim.leastByteCount)
    var claims: [VectorClaim] = []
    claims.reserveCapacity(count)
    for _ in 0..<count {
      let claim = try VectorClaim(&reader)
      if let last = claims.last, last.device >= claim.device { throw SyncMessageError(.order, at: reader.position) }
      claims.append(claim)
    }
    self.claims = claims
    forked = try reader.devices()
  }

  var vector: VersionVector {
    var vector = VersionVector()
    for claim in claims {
      for range in claim.ranges { vector.insert(range, for: claim.device) }
    }
    return vector
  }
}
