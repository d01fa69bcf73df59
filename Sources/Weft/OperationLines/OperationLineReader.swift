internal import WeftCausality
internal import WeftOperations

/// Reads the members of one operation line.
struct OperationLineReader {
  let object: JSONObject
  /// The line's number in its input.
  let number: Int

  /// In the order in which they are written.
  static let members = [
    "t", "counter", "device", "sequence", "entity", "id", "create", "set", "add", "insert", "remove", "delete",
    "restore", "names",
  ]

  func line() throws(WeftError) -> OperationLine {
    for member in object.members where !Self.members.contains(where: member.name.isExactly) {
      throw error(
        "has the member \(member.name.quoted), which is not one of an operation line",
        remedy: "Leave it out; the members are \(Self.members.list("and")).")
    }
    let milliseconds = try milliseconds()
    let counter = try integer("counter", in: 0...Int64(UInt16.max)).map(UInt16.init)
    if milliseconds == 0, counter == 0 {
      throw error(
        "has 0 as “t” and as “counter”, which is no stamp of an operation", remedy: "Stamps begin with the counter 1.")
    }
    let actions = try actions()
    guard !actions.isEmpty else {
      throw error("has no action", remedy: "Add one of create, set, add, insert, remove, delete and restore.")
    }
    var line = OperationLine(
      milliseconds: milliseconds, counter: counter, device: try device(),
      sequence: try integer("sequence", in: Self.sequences).map(UInt64.init), entity: try text("entity"), id: try id(),
      names: try names(of: actions))
    for action in actions { line.append(action) }
    return line
  }

  private static let sequences: ClosedRange<Int64> = 1...Int64(BatchHeader.sequenceLimit)

  private func milliseconds() throws(WeftError) -> Int64 {
    let remedy = "Write the milliseconds since 1970 as a whole number."
    guard let json = object["t"] else { throw error("has no “t”", remedy: remedy) }
    guard case .integer(let milliseconds) = json else {
      throw error("has a “t” that is not a whole number", remedy: remedy)
    }
    if milliseconds < 0 {
      throw error("has a negative “t”", remedy: "Stamps begin with 1970; write 0 for what is older.")
    }
    if milliseconds > OperationLine.millisecondsLimit {
      throw error("has a “t” after 30 December 9999", remedy: "Write milliseconds, not smaller units.")
    }
    return milliseconds
  }

  private func device() throws(WeftError) -> String {
    let label = try text("device")
    if let fault = DeviceLabel.fault(in: label) {
      throw error("has a “device” that \(fault)", remedy: DeviceLabel.remedy)
    }
    return label
  }

  private func id() throws(WeftError) -> String {
    let id = try text("id")
    guard id.utf8.count <= OperationLine.idByteLimit else {
      throw error(
        "has an “id” that is longer than \(OperationLine.idByteLimit) bytes", remedy: "Use a UUID or a shorter key.")
    }
    return id
  }

  /// The text under a name, which has to be there and not empty.
  private func text(_ name: String) throws(WeftError) -> String {
    let remedy = "Every line has “device”, “entity” and “id”, each a text."
    guard let json = object[name] else { throw error("has no \(name.quoted)", remedy: remedy) }
    guard case .string(let text) = json else { throw error("has no text as \(name.quoted)", remedy: remedy) }
    if text.isEmpty { throw error("has an empty \(name.quoted)", remedy: remedy) }
    return text
  }

  private func integer(_ name: String, in range: ClosedRange<Int64>) throws(WeftError) -> Int64? {
    guard let json = object[name] else { return nil }
    guard case .integer(let number) = json, range.contains(number) else {
      throw error(
        "has a \(name.quoted) that is not a whole number from \(range.lowerBound) to \(range.upperBound)",
        remedy: "Correct it, or leave it out.")
    }
    return number
  }

  private func names(of actions: [LineAction]) throws(WeftError) -> [LineName]? {
    guard let json = object["names"] else { return nil }
    let remedy = "Write the label of each device with a sequence, or leave “names” out."
    guard case .object(let members) = json else { throw error("has “names” that are not an object", remedy: remedy) }
    guard actions.count == 1 else {
      throw error(
        "has “names” and \(actions.count) operations, of which it is not known whose they are",
        remedy: "Write a line for each operation.")
    }
    guard actions[0].takesNames else {
      throw error(
        "has “names” although “\(actions[0].code.name)” takes none",
        remedy: "Leave them out; insert, remove, delete and restore take them.")
    }
    var names: [LineName] = []
    for member in members.members {
      if let fault = DeviceLabel.fault(in: member.name) {
        throw error("has a label in “names” that \(fault)", remedy: DeviceLabel.remedy)
      }
      guard case .integer(let sequence) = member.value, Self.sequences.contains(sequence) else {
        throw error(
          "has “names” whose sequence for \(member.name.quoted) is not a whole number from 1 on", remedy: remedy)
      }
      names.append(LineName(label: member.name, sequence: UInt64(sequence)))
    }
    return names
  }

  /// What is wrong, as the rest of a sentence whose subject is the line.
  func error(_ reason: String, remedy: String, field: String? = nil) -> WeftError {
    var entity: EntityReference?
    if case .string(let type)? = object["entity"], case .string(let id)? = object["id"],
      SchemaName.fault(in: type) == nil, !id.isEmpty, id.utf8.count <= OperationLine.idByteLimit
    {
      entity = EntityReference(type, text: id)
    }
    return WeftError(
      .malformedInput, "Line \(number) \(reason).", remedy: remedy, entity: entity, field: field, line: number)
  }
}
