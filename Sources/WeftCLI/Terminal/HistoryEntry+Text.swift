internal import Weft

extension HistoryEntry {
  /// Time, device and deed on one line.
  var text: String {
    let value = operation.action.value.map { " \($0.json.text)" } ?? ""
    return "\(operation.stamp.fullTime)  \(deviceName.visible)  \(operation.action.code.name)\(value)"
  }

  /// Time, device and deed, the field by its name, on one line.
  var fullText: String { "\(operation.stamp.fullTime)  \(deviceName.visible)  \(deed)" }

  /// The same with the entity in front of the deed.
  var fullTextWithEntity: String {
    "\(operation.stamp.fullTime)  \(deviceName.visible)  \(operation.entity.description.visible)  \(deed)"
  }

  private var deed: String {
    let parts = [operation.action.code.name, operation.action.field?.visible, operation.action.value?.json.text]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  private var deviceName: String { label ?? "device \(operation.id.author.device.description.prefix(8))" }

  /// The operation as documents of the command line hold it.
  var json: JSONObject {
    var json: JSONObject = [
      "device": .string(operation.id.author.device.description), "label": JSONValue(label),
      "incarnation": JSONValue(operation.id.author.incarnation.rawValue), "sequence": JSONValue(operation.id.sequence),
      "stamp": .object(operation.stamp.json), "action": .string(operation.action.code.name),
      "field": JSONValue(operation.action.field),
    ]
    if let value = operation.action.value { json.append(value.json, named: "value") }
    json.append(.string(standing.rawValue), named: "standing")
    return json
  }
}
