internal import Weft

extension JSONValue {
  /// The value on one line, for a person: JSON in which nothing steers the terminal.
  var text: String { String(decoding: JSONWriter.bytes(of: self), as: UTF8.self).visible }

  /// A text, or null where there is none.
  init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  init(_ number: some BinaryInteger) { self = .integer(Int64(clamping: number)) }
}
