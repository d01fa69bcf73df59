package import WeftOperations

// The form of values in operation lines and exports (`Specs/OperationFormat.md`, Values in JSON).
extension Value {
  /// Reads the form that ``json`` gives. A number written with a fraction or an exponent is a real, any other an int.
  package init(json: JSONValue) throws(ValueJSONError) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .int(value)
    case .real(let value): self = .real(value)
    case .string(let value): self = .text(value)
    case .array: throw .array
    case .object(let object): try self.init(form: object)
    }
  }

  private init(form object: JSONObject) throws(ValueJSONError) {
    guard object.members.count == 1 else { throw .object }
    if let payload = object[Self.bytesForm] {
      guard case .string(let text) = payload, let bytes = Base64.bytes(of: text) else { throw .base64 }
      self = .bytes(bytes)
    } else if let payload = object[Self.idForm] {
      guard case .string(let text) = payload, let id = EntityID(text) else { throw .identifier }
      self = .id(id)
    } else if let payload = object[Self.realForm] {
      guard case .string(let text) = payload else { throw .real }
      switch text {
      case "NaN": self = .real(.nan)
      case "Infinity": self = .real(.infinity)
      case "-Infinity": self = .real(-.infinity)
      default: throw .real
      }
    } else {
      throw .object
    }
  }

  /// The value in JSON, the same for equal values: `-0.0` is `0.0`, every NaN the one.
  package var json: JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int(let value): .integer(value)
    case .real(let value) where value.isFinite: .real(value == 0 ? 0 : value)
    case .real(let value):
      .object([Self.realForm: .string(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity")])
    case .text(let value): .string(value)
    case .bytes(let value): .object([Self.bytesForm: .string(Base64.text(of: value))])
    case .id(let value): .object([Self.idForm: .string(value.description)])
    }
  }

  private static var bytesForm: String { "$bytes" }
  private static var idForm: String { "$id" }
  private static var realForm: String { "$real" }
}
