internal import Weft

/// The members of an object in a vector file, read as what they are meant to be.
struct VectorFields: Sendable {
  /// A member that is not there or not of the form that the page of the vectors gives it.
  struct Fault: Error {
    let member: String
  }

  let object: JSONObject

  init(_ object: JSONObject) {
    self.object = object
  }

  func has(_ member: String) -> Bool { object[member] != nil }

  func text(_ member: String) throws -> String {
    guard case .string(let text)? = object[member] else { throw Fault(member: member) }
    return text
  }

  func flag(_ member: String) throws -> Bool {
    guard case .bool(let flag)? = object[member] else { throw Fault(member: member) }
    return flag
  }

  /// Bytes in hexadecimal.
  func bytes(_ member: String) throws -> ContiguousArray<UInt8> {
    guard let bytes = ContiguousArray(hexadecimal: try text(member)) else { throw Fault(member: member) }
    return bytes
  }

  /// A fixed-width number in hexadecimal.
  func bigEndian(_ member: String) throws -> UInt64 {
    guard let number = UInt64(try text(member), radix: 16) else { throw Fault(member: member) }
    return number
  }

  /// A number, in decimal text where it is beyond 2^53.
  func number<Number: FixedWidthInteger>(_ member: String) throws -> Number {
    guard let value = object[member] else { throw Fault(member: member) }
    return try Self.number(value, member)
  }

  static func number<Number: FixedWidthInteger>(_ value: JSONValue, _ member: String) throws -> Number {
    switch value {
    case .integer(let number): if let number = Number(exactly: number) { return number }
    case .string(let text): if let number = Number(text) { return number }
    default: break
    }
    throw Fault(member: member)
  }

  func list(_ member: String) throws -> [JSONValue] {
    guard case .array(let list)? = object[member] else { throw Fault(member: member) }
    return list
  }

  func texts(_ member: String) throws -> [String] {
    try list(member).map { value in
      guard case .string(let text) = value else { throw Fault(member: member) }
      return text
    }
  }

  func objects(_ member: String) throws -> [VectorFields] {
    try list(member).map { value in
      guard case .object(let object) = value else { throw Fault(member: member) }
      return VectorFields(object)
    }
  }

  func fields(_ member: String) throws -> VectorFields {
    guard case .object(let object)? = object[member] else { throw Fault(member: member) }
    return VectorFields(object)
  }
}
