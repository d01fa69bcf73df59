internal import Weft

/// What `field=text` or `field:=JSON` on the command line stands for.
///
/// The first “=” separates; a colon right before it says that JSON follows.
struct Assignment {
  let field: String
  private let content: Content

  private enum Content {
    case text(String)
    case json(JSONValue)
  }

  static func operand(_ value: String, isOptional: Bool = false) -> Operand {
    Operand(
      name: "FIELD=\(value)", summary: "A field and what it is given; FIELD:=JSON gives it in JSON.", content: .text,
      isOptional: isOptional, isRepeated: true)
  }

  /// - Throws: `invalidUsage` that says what to write.
  init(_ argument: String) throws(WeftError) {
    guard let sign = argument.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw WeftError(
        .invalidUsage, "\(argument.quoted) gives no field a value.", remedy: "Write FIELD=TEXT or FIELD:=JSON.")
    }
    let name = argument[..<sign]
    let text = String(argument[argument.utf8.index(after: sign)...])
    let isJSON = name.utf8.last == UInt8(ascii: ":")
    field = String(isJSON ? Substring(name.utf8.dropLast()) : name)
    if field.isEmpty {
      throw WeftError(
        .invalidUsage, "\(argument.quoted) names no field.", remedy: "Write FIELD=TEXT or FIELD:=JSON.")
    }
    guard isJSON else {
      content = .text(text)
      return
    }
    do {
      content = .json(try JSONReader.read(text))
    } catch {
      throw WeftError(
        .invalidUsage,
        "What follows \("\(field):=".quoted) \(error.predicate(at: "column \(error.column)")).",
        remedy: error.remedy
          ?? "A text in JSON has quotation marks, which a shell takes away unless all is in single ones: "
          + "'\(field.oneLine):=\"text\"'; \(field.oneLine)=text needs none.", field: field)
    }
  }

  /// The values in the field's type: one, or, where elements are asked for, each of a JSON array.
  ///
  /// - Throws: `wrongType` that says what to write.
  func values(for declared: Field, of type: EntityType, areElements: Bool) throws(WeftError) -> [Value] {
    switch content {
    case .text(let text):
      guard let value = Value(text: text, as: declared.type) else {
        if let (reason, remedy) = declared.rangeFault(of: text) {
          throw WeftError(
            .wrongType, "The number given for \(type.name.quoted).\(field.quoted) \(reason).", remedy: remedy,
            field: field)
        }
        throw WeftError(
          .wrongType, "The text given for \(type.name.quoted).\(field.quoted) is no \(declared.type.rawValue).",
          remedy: declared.advice(named: field.oneLine), field: field)
      }
      return [value]
    case .json(.array(let elements)) where areElements:
      var values: [Value] = []
      for element in elements { values.append(try value(element, for: declared, of: type)) }
      return values
    case .json(let json): return [try value(json, for: declared, of: type)]
    }
  }

  private func value(_ json: JSONValue, for declared: Field, of type: EntityType) throws(WeftError) -> Value {
    let value: Value
    do {
      value = try Value(json: json).fitting(declared.type)
    } catch {
      throw WeftError(
        .wrongType, "The JSON given for \(type.name.quoted).\(field.quoted) \(error.reason).", remedy: error.remedy,
        field: field)
    }
    guard case .int = value, declared.type == .real else { return value }
    let (reason, remedy) = Field.inexactReal
    throw WeftError(
      .wrongType, "The number given for \(type.name.quoted).\(field.quoted) \(reason).", remedy: remedy, field: field)
  }
}

extension Value {
  /// What a text stands for in a field of that type; nil where it could be taken for more than one thing, or for none.
  fileprivate init?(text: String, as type: FieldType) {
    switch type {
    // A field that takes anything takes a text as what it is; numbers and the like come as JSON.
    case .text, .any: self = .text(text)
    case .bool:
      guard let value = ["true": true, "false": false][text] else { return nil }
      self = .bool(value)
    case .id:
      guard let id = EntityID(text) else { return nil }
      self = .id(id)
    case .int, .real, .number:
      // The forms of JSON alone: “007” or “1,5” can be meant in two ways.
      guard let json = try? JSONReader.read(text), let value = try? Value(json: json).fitting(type) else { return nil }
      switch value {
      case .int where type != .real: self = value
      case .real where type != .int: self = value
      default: return nil
      }
    case .bytes: return nil
    }
  }
}

extension Field {
  /// Why a text that is a number is none that the field can hold, as the end of a sentence, with a remedy; nil where it is not a
  /// matter of how large or how exact it is.
  fileprivate func rangeFault(of text: String) -> (reason: String, remedy: String)? {
    guard [.int, .real, .number].contains(type) else { return nil }
    do throws(JSONError) {
      // What is read and yet not taken by a real has more digits than one has.
      guard case .integer = try JSONReader.read(text), type == .real else { return nil }
    } catch {
      switch error.fault {
      case .integerRange where type == .real: break
      case .integerRange:
        return (
          "is beyond 64 bits", "Write a whole number from -9223372036854775808 to 9223372036854775807."
        )
      case .realRange where type != .int: return ("has no finite 64-bit real", error.remedy ?? "")
      case .realRange, .repeatedName, .syntax: return nil
      }
    }
    return Self.inexactReal
  }

  fileprivate static let inexactReal = (
    reason: "has no exact 64-bit real",
    remedy: "Write a neighbour that has one, or a fraction, as in 9007199254740993.0, for the nearest."
  )

  /// What to write for a field of this type.
  fileprivate func advice(named name: String) -> String {
    let advice =
      switch type {
      case .bool: "\(name)=true or \(name)=false"
      case .int: "a whole number such as \(name)=3"
      case .real, .number: "a number such as \(name)=0.5"
      case .id: "a UUID, as in \(name)=01890a5d-ac96-774b-bcce-b302099a8057"
      case .bytes: "base64, as in '\(name):={\"$bytes\":\"AAEC\"}'"
      case .text, .any: "a value in JSON behind \(name):="
      }
    return rule == .lastWriterWins ? "Write \(advice), or \(name):=null for none." : "Write \(advice)."
  }
}

extension String {
  /// The name cut to what a message bears.
  fileprivate var oneLine: String { String(quoted.dropFirst().dropLast()) }
}
