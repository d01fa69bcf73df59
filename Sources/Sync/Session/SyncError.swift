/// Why a session failed: a closed set. Carries numbers and names only.
package enum SyncError: Error, Hashable, Sendable {
  /// Bytes that are no message.
  case malformed(SyncMessageError)
  /// A message that cannot come here: one was lost, repeated or overtaken.
  case outOfPlace(MessageKind)
  /// The peer speaks this version of the protocol.
  case protocolVersion(UInt8)
  /// The peer writes this version of the formats of batches and operations.
  case formatVersion(UInt8)
  /// The peer came with another scope.
  case otherScope
  /// The driver answered something that was not asked; an error in the driver, not in the peer.
  case unexpectedAnswer
}

extension SyncError {
  /// What the peer is told.
  var code: RefusalCode {
    switch self {
    case .malformed: .malformed
    case .outOfPlace: .outOfPlace
    case .protocolVersion: .protocolVersion
    case .formatVersion: .formatVersion
    case .otherScope: .otherScope
    case .unexpectedAnswer: .retryLater
    }
  }
}

extension SyncError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let error): error.description
    case .outOfPlace(let kind): "a message (\(kind)) came out of place"
    case .protocolVersion(let version): "the peer speaks protocol version \(version)"
    case .formatVersion(let version): "the peer writes format version \(version)"
    case .otherScope: "the peer came with another scope"
    case .unexpectedAnswer: "an answer came that was not asked for"
    }
  }
}
