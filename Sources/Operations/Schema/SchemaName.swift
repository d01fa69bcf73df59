/// The rules for names of entity types and fields.
package enum SchemaName {
  package static let byteLimit = 64

  /// Says what is wrong with a name, as the end of a sentence that begins with "its name", or `nil`.
  package static func fault(in name: String) -> String? {
    if name.isEmpty { return "is empty" }
    if name.utf8.count > byteLimit { return "is longer than \(byteLimit) bytes" }
    if name.utf8.first == UInt8(ascii: "_") { return "begins with “_”, which is reserved" }
    if folded(name).text.utf8.starts(with: "sqlite_".utf8) { return "begins with “sqlite_”, which SQLite reserves" }
    if name.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) {
      return "contains a control character"
    }
    if name.utf8.contains(UInt8(ascii: "/")) { return "contains “/”, which separates type and id" }
    return nil
  }

  /// The same for a field, whose name stands before “=” or “:=” on the command line.
  package static func fault(inField name: String) -> String? {
    if name.utf8.contains(UInt8(ascii: "=")) { return "contains “=”, which separates a field from its value" }
    if name.utf8.last == UInt8(ascii: ":") { return "ends in “:”, which stands between a field and JSON" }
    return fault(in: name)
  }

  /// Names that SQLite does not take for a column's, however they are quoted.
  static let truthWords = [ExactText("true"), ExactText("false")]

  /// The name with the letters of ASCII in lower case: SQLite ignores the case of no others, and no Unicode table shall
  /// decide whether a schema can be.
  package static func folded(_ name: String) -> ExactText {
    let bytes = name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    return ExactText(String(decoding: bytes, as: UTF8.self))
  }
}
