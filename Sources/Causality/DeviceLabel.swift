/// The rules for the labels by which people and operation lines call a device.
package enum DeviceLabel {
  package static let byteLimit = 64

  /// Says what is wrong with a label, as the end of a sentence, or nil.
  package static func fault(in label: String) -> String? {
    if label.isEmpty { return "is empty" }
    if label.utf8.count > byteLimit { return "is longer than \(byteLimit) bytes" }
    if label.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "contains a control character"
    }
    return nil
  }

  /// What to do about a fault.
  package static let remedy = "A label has 1 to \(byteLimit) bytes of UTF-8 and no control characters."
}
