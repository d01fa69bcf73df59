/// A text that is compared, ordered and hashed by its UTF-8 bytes.
///
/// Swift's `String` treats canonically equivalent texts as equal; here composed and decomposed "é" are two texts,
/// because two replicas must agree on identity without a Unicode table (`Specs/OperationFormat.md`, Values).
package struct ExactText: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}
