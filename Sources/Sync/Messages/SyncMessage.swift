/// One message of a session (`Specs/Sync.md`, Messages).
///
/// Every message has exactly one byte form. Decoding is total: any bytes give a message or a typed error, and memory stays
/// within a small multiple of their count.
package enum SyncMessage: Sendable {
  case hello(HelloMessage)
  /// The sender's schema, in a form that only the driver knows.
  case schema(ContiguousArray<UInt8>)
  case vectors(VectorsMessage)
  case batches(BatchesMessage)
  case done(DoneMessage)
  case refusal(Refusal)

  /// The protocol version that this code speaks; the second byte of every message.
  package static let protocolVersion: UInt8 = 1

  package var kind: MessageKind {
    switch self {
    case .hello: .hello
    case .schema: .schema
    case .vectors: .vectors
    case .batches: .batches
    case .done: .done
    case .refusal: .refusal
    }
  }

  package var encoded: ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = [kind.rawValue, Self.protocolVersion]
    switch self {
    case .hello(let message): message.append(to: &bytes)
    case .schema(let schema): bytes.append(counted: schema)
    case .vectors(let message): message.append(to: &bytes)
    case .batches(let message): message.append(to: &bytes)
    case .done(let message): message.append(to: &bytes)
    case .refusal(let refusal): refusal.append(to: &bytes)
    }
    return bytes
  }

  package init(decoding bytes: ContiguousArray<UInt8>) throws(SyncMessageError) {
    var reader = MessageReader(bytes)
    let first = try reader.byte()
    let version = try reader.byte()
    // The version first: another one may have other kinds.
    guard version == Self.protocolVersion else { throw SyncMessageError(.protocolVersion(version), at: 1) }
    guard let kind = MessageKind(rawValue: first) else { throw SyncMessageError(.kind(first), at: 0) }
    switch kind {
    case .hello: self = .hello(try HelloMessage(&reader))
    case .schema: self = .schema(try reader.countedBytes())
    case .vectors: self = .vectors(try VectorsMessage(&reader))
    case .batches: self = .batches(try BatchesMessage(&reader))
    case .done: self = .done(try DoneMessage(&reader))
    case .refusal: self = .refusal(try Refusal(&reader))
    }
    try reader.finish()
  }
}
