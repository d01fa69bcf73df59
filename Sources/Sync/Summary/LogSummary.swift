package import WeftCausality
package import WeftCrypto
package import WeftOperations

/// What a store says about its log of one scope: what a session sets out from, and what it learns after storing.
///
/// It is read in one transaction, so that it never claims more than is stored.
package struct LogSummary: Hashable, Sendable {
  package let scope: ScopeID
  /// Names the store file; a copy of the file bears the same one.
  package let fileID: UInt64
  package let incarnation: Incarnation
  package let schemaDigest: SHA256Digest
  /// The last stamp that the store's clock issued or saw; `.zero` when there was none.
  package let clock: Stamp
  /// Ascending by device; none is of a device of which nothing is held.
  package let entries: [LogEntry]

  /// - Parameter entries: ascending by device. Entries without ranges are left out.
  /// - Precondition: no two entries are of one device, and they ascend.
  package init(
    scope: ScopeID, fileID: UInt64, incarnation: Incarnation, schemaDigest: SHA256Digest, clock: Stamp,
    entries: [LogEntry]
  ) {
    self.scope = scope
    self.fileID = fileID
    self.incarnation = incarnation
    self.schemaDigest = schemaDigest
    self.clock = clock
    // A device that has sealed nothing yet is known to the store, and to nobody else.
    self.entries = entries.filter { !$0.ranges.isEmpty }
    for index in self.entries.indices.dropFirst() {
      precondition(self.entries[index - 1].device < self.entries[index].device, "entries ascend by device")
    }
  }

  /// The sequences held of each device.
  package var vector: VersionVector {
    var vector = VersionVector()
    for entry in entries {
      for range in entry.ranges { vector.insert(range, for: entry.device) }
    }
    return vector
  }

  /// The entry of a device, if anything of it is held.
  ///
  /// Complexity: O(log n).
  package func entry(of device: DeviceID) -> LogEntry? {
    let index = entries.partitionPoint { $0.device >= device }
    return index < entries.count && entries[index].device == device ? entries[index] : nil
  }

  /// The first 8 bytes of the schema's digest, which stand for it in messages.
  var schemaTag: UInt64 { schemaDigest.word0 }
}
