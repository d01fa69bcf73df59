package import WeftCausality
internal import WeftCrypto
package import WeftOperations

/// The first message of each side: who it is and where it stands, in 55 bytes (`Specs/Sync.md`, Hello).
package struct HelloMessage: Hashable, Sendable {
  /// The version of the formats of batches and operations.
  package let formatVersion: UInt8
  /// Tells scopes apart without naming them.
  package let scopeTag: UInt64
  package let fileID: UInt64
  package let incarnation: Incarnation
  package let digest: LogDigest
  /// The first 8 bytes of the schema's digest.
  package let schemaTag: UInt64
  package let clock: Stamp

  package init(
    formatVersion: UInt8, scopeTag: UInt64, fileID: UInt64, incarnation: Incarnation, digest: LogDigest,
    schemaTag: UInt64, clock: Stamp
  ) {
    self.formatVersion = formatVersion
    self.scopeTag = scopeTag
    self.fileID = fileID
    self.incarnation = incarnation
    self.digest = digest
    self.schemaTag = schemaTag
    self.clock = clock
  }

  package init(_ summary: LogSummary, digest: LogDigest) {
    self.init(
      formatVersion: Self.formatVersion, scopeTag: Self.tag(of: summary.scope), fileID: summary.fileID,
      incarnation: summary.incarnation, digest: digest, schemaTag: summary.schemaTag, clock: summary.clock)
  }

  /// The format version that this code writes and reads.
  package static let formatVersion: UInt8 = 1

  /// The first 8 bytes of the SHA-256 of the scope's id.
  package static func tag(of scope: ScopeID) -> UInt64 {
    var input = ContiguousArray<UInt8>()
    scope.appendBytes(to: &input)
    return SHA256.digest(of: input).word0
  }

  func append(to bytes: inout ContiguousArray<UInt8>) {
    bytes.append(formatVersion)
    scopeTag.appendBigEndianBytes(to: &bytes)
    fileID.appendBigEndianBytes(to: &bytes)
    incarnation.rawValue.appendBigEndianBytes(to: &bytes)
    digest.rawValue.appendBigEndianBytes(to: &bytes)
    schemaTag.appendBigEndianBytes(to: &bytes)
    clock.rawValue.appendBigEndianBytes(to: &bytes)
  }

  init(_ reader: inout MessageReader) throws(SyncMessageError) {
    formatVersion = try reader.byte()
    scopeTag = try reader.bigEndian(byteCount: 8)
    fileID = try reader.bigEndian(byteCount: 8)
    incarnation = Incarnation(rawValue: UInt32(truncatingIfNeeded: try reader.bigEndian(byteCount: 4)))
    digest = LogDigest(rawValue: try reader.wide())
    schemaTag = try reader.bigEndian(byteCount: 8)
    let clock = try reader.bigEndian(byteCount: 8)
    // Zero is no operation's stamp, but that of a clock which has seen none.
    guard clock <= Stamp.maximum.rawValue else { throw SyncMessageError(.stamp, at: reader.position) }
    self.clock = Stamp(rawValue: clock)
  }
}
