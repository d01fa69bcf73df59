package import WeftCausality

/// The last message of each side: where it stands now, so that both can say whether they agree.
package struct DoneMessage: Hashable, Sendable {
  package let digest: LogDigest
  /// The devices of which the sender saw that their histories differ; ascending.
  package let forked: [DeviceID]

  package init(digest: LogDigest, forked: [DeviceID]) {
    self.digest = digest
    self.forked = forked
  }

  func append(to bytes: inout ContiguousArray<UInt8>) {
    digest.rawValue.appendBigEndianBytes(to: &bytes)
    bytes.append(forked)
  }

  init(_ reader: inout MessageReader) throws(SyncMessageError) {
    digest = LogDigest(rawValue: try reader.wide())
    forked = try reader.devices()
  }
}
