/// Why a side ends a session (`Specs/Sync.md`, Refusal). Codes that this version does not know are kept.
package struct RefusalCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Nothing is wrong but this moment; a later session may do.
  package static let retryLater = RefusalCode(rawValue: 1)
  /// The bytes are no message.
  package static let malformed = RefusalCode(rawValue: 2)
  /// A message, but not one that can come here: one before it was lost, or it came twice.
  package static let outOfPlace = RefusalCode(rawValue: 3)
  /// The peer speaks another version of the protocol.
  package static let protocolVersion = RefusalCode(rawValue: 4)
  /// The peer writes batches in another version of the format.
  package static let formatVersion = RefusalCode(rawValue: 5)
  /// The peer came with another scope.
  package static let otherScope = RefusalCode(rawValue: 6)
  /// The schemas cannot meet.
  package static let incompatible = RefusalCode(rawValue: 7)
  /// The store is damaged.
  package static let damaged = RefusalCode(rawValue: 8)

  package var description: String {
    switch self {
    case .retryLater: "retry later"
    case .malformed: "malformed message"
    case .outOfPlace: "message out of place"
    case .protocolVersion: "other protocol version"
    case .formatVersion: "other format version"
    case .otherScope: "other scope"
    case .incompatible: "incompatible schema"
    case .damaged: "damaged store"
    default: "refusal \(rawValue)"
    }
  }
}
