/// Writes JSON documents, whole or piece by piece, such that ``JSONReader`` reads back exactly what was written.
///
/// Calls that would not give a document (a value without a key in an object, an unbalanced end, a second value without
/// ``endLine()`` between them) are programming errors and stop the program. That the keys of an object differ is up to
/// the caller: the writer keeps no record of them.
package struct JSONWriter {
  package enum Form: Sendable {
    /// No white space at all.
    case compact
    /// For people: one member or element a line, indented by two spaces.
    case pretty
  }

  /// What has been written. May be emptied at any time, between any two calls, to pass a long document on in pieces.
  package var bytes: ContiguousArray<UInt8>

  private let form: Form
  private var containers: [Container] = []
  private var isComplete = false

  private struct Container {
    let isObject: Bool
    var isEmpty = true
    var awaitsValue = false
  }

  /// - Parameter bytes: What to append to.
  package init(_ form: Form = .compact, appendingTo bytes: ContiguousArray<UInt8> = []) {
    self.form = form
    self.bytes = bytes
  }

  /// The bytes of a value alone.
  package static func bytes(of value: JSONValue, _ form: Form = .compact) -> ContiguousArray<UInt8> {
    var writer = JSONWriter(form)
    writer.write(value)
    return writer.bytes
  }

  /// What has been written, as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func beginObject() { begin(Container(isObject: true), UInt8(ascii: "{")) }

  package mutating func endObject() { end(isObject: true, UInt8(ascii: "}")) }

  package mutating func beginArray() { begin(Container(isObject: false), UInt8(ascii: "[")) }

  package mutating func endArray() { end(isObject: false, UInt8(ascii: "]")) }

  /// Begins a member of the innermost object; its value has to follow.
  package mutating func key(_ name: String) {
    guard let last = containers.indices.last, containers[last].isObject, !containers[last].awaitsValue else {
      preconditionFailure("a key belongs into an object, in front of a value")
    }
    separate(last)
    containers[last].awaitsValue = true
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    if form == .pretty { bytes.append(UInt8(ascii: " ")) }
  }

  package mutating func null() { scalar { $0.append(contentsOf: "null".utf8) } }

  package mutating func bool(_ value: Bool) { scalar { $0.append(contentsOf: (value ? "true" : "false").utf8) } }

  package mutating func integer(_ value: Int64) { scalar { $0.append(contentsOf: String(value).utf8) } }

  /// Writes the shortest text that reads back as the same real, and as a real: `130.0` stays `130.0`.
  ///
  /// - Precondition: The value is finite; JSON has no other numbers.
  package mutating func real(_ value: Double) {
    precondition(value.isFinite, "JSON has no number for a real that is not finite")
    // The description of a finite real is a JSON number that always has a fraction or an exponent.
    scalar { $0.append(contentsOf: value.description.utf8) }
  }

  package mutating func string(_ value: String) {
    beginValue()
    appendQuoted(value)
    endValue()
  }

  package mutating func write(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): integer(value)
    case .real(let value): real(value)
    case .string(let value): string(value)
    case .array(let elements):
      beginArray()
      for element in elements { write(element) }
      endArray()
    case .object(let object):
      beginObject()
      for member in object.members {
        key(member.name)
        write(member.value)
      }
      endObject()
    }
  }

  /// Ends the document with a line feed; another one may follow.
  package mutating func endLine() {
    precondition(isComplete, "a line ends after a whole document")
    isComplete = false
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func scalar(_ append: (inout ContiguousArray<UInt8>) -> Void) {
    beginValue()
    append(&bytes)
    endValue()
  }

  private mutating func begin(_ container: Container, _ bracket: UInt8) {
    precondition(containers.count < JSONReader.depthLimit, "nested deeper than a reader accepts")
    beginValue()
    containers.append(container)
    bytes.append(bracket)
  }

  private mutating func end(isObject: Bool, _ bracket: UInt8) {
    guard let container = containers.popLast(), container.isObject == isObject, !container.awaitsValue else {
      preconditionFailure("an end belongs to the innermost beginning of its kind, after the value of the last key")
    }
    if !container.isEmpty { breakLine() }
    bytes.append(bracket)
    endValue()
  }

  private mutating func beginValue() {
    guard let last = containers.indices.last else {
      precondition(!isComplete, "a document is one value")
      return
    }
    guard containers[last].isObject else { return separate(last) }
    precondition(containers[last].awaitsValue, "a value in an object needs a key")
    containers[last].awaitsValue = false
  }

  private mutating func endValue() {
    if containers.isEmpty { isComplete = true }
  }

  private mutating func separate(_ container: Int) {
    if !containers[container].isEmpty { bytes.append(UInt8(ascii: ",")) }
    containers[container].isEmpty = false
    breakLine()
  }

  private mutating func breakLine() {
    guard form == .pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in containers { bytes.append(contentsOf: "  ".utf8) }
  }
}
