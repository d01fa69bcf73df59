internal import Weft
internal import WeftCausality
internal import WeftCrypto
internal import WeftOperations

// What the vectors say of stamps, devices, operations and values, in the words of `Specs/Vectors/README.md`.
extension VectorFields {
  func device(_ member: String = "device") throws -> DeviceID {
    guard let device = DeviceID(try text(member)) else { throw Fault(member: member) }
    return device
  }

  func devices(_ member: String) throws -> [DeviceID] {
    try texts(member).map { text in
      guard let device = DeviceID(text) else { throw Fault(member: member) }
      return device
    }
  }

  func entityID(_ member: String = "id") throws -> EntityID {
    guard let id = EntityID(try text(member)) else { throw Fault(member: member) }
    return id
  }

  func incarnation() throws -> Incarnation {
    Incarnation(rawValue: UInt32(truncatingIfNeeded: try bigEndian("incarnation")))
  }

  func digest(_ member: String) throws -> SHA256Digest {
    guard let digest = SHA256Digest(bytes: try bytes(member)) else { throw Fault(member: member) }
    return digest
  }

  /// `milliseconds.counter`.
  func stamp(_ member: String) throws -> Stamp {
    let parts = try text(member).split(separator: ".").map { UInt64($0) }
    guard parts.count == 2, let milliseconds = parts[0], let counter = parts[1] else { throw Fault(member: member) }
    return Stamp(rawValue: milliseconds << 16 | counter)
  }

  func reference() throws -> EntityReference {
    EntityReference(try text("type"), id: try entityID(), key: has("key") ? try text("key") : nil)
  }

  /// `device/incarnation/sequence`.
  static func operationID(_ text: String) throws -> OperationID {
    let parts = text.split(separator: "/").map { String($0) }
    guard parts.count == 3, let device = DeviceID(parts[0]), let incarnation = UInt32(parts[1], radix: 16),
      let sequence = UInt64(parts[2])
    else { throw Fault(member: text) }
    return OperationID(
      author: Author(device: device, incarnation: Incarnation(rawValue: incarnation)), sequence: sequence)
  }

  /// Kind and payload; the kind 15 where the member is left out.
  func parts(ofValue member: String) throws -> (kind: ValueKind, payload: ContiguousArray<UInt8>) {
    guard has(member) else { return (.none, []) }
    let bytes = try bytes(member)
    guard let kind = bytes.first else { throw Fault(member: member) }
    return (ValueKind(rawValue: kind), ContiguousArray(bytes.dropFirst()))
  }

  static func value(_ bytes: ContiguousArray<UInt8>) throws -> Value {
    guard let kind = bytes.first, let value = Value(kind: ValueKind(rawValue: kind), payload: bytes.dropFirst()) else {
      throw Fault(member: bytes.hexadecimal)
    }
    return value
  }

  func actionCode() throws -> ActionCode {
    if case .string(let word)? = object["action"] {
      let known: [ActionCode] = [.set, .add, .insert, .remove, .create, .delete, .restore]
      guard let code = known.first(where: { $0.name == word }) else { throw Fault(member: "action") }
      return code
    }
    return ActionCode(rawValue: try number("action"))
  }

  func action() throws -> Action {
    let (kind, payload) = try parts(ofValue: "value")
    return Action(
      code: try actionCode(), field: has("field") ? try text("field") : nil, kind: kind, payload: payload,
      names: has("names") ? try texts("names").map(Self.operationID) : [])
  }

  /// `[[lower, upper], …]`.
  func ranges(_ member: String) throws -> SequenceRanges {
    try Self.ranges(try list(member), member)
  }

  static func ranges(_ list: [JSONValue], _ member: String) throws -> SequenceRanges {
    var ranges = SequenceRanges()
    for range in try intervals(list, member) { ranges.insert(range) }
    return ranges
  }

  static func intervals(_ list: [JSONValue], _ member: String) throws -> [ClosedRange<UInt64>] {
    try list.map { interval in
      guard case .array(let bounds) = interval, bounds.count == 2 else { throw Fault(member: member) }
      return try number(bounds[0], member)...number(bounds[1], member)
    }
  }
}
