extension String {
  /// Whether both strings have the same UTF-8 bytes.
  ///
  /// `==` takes canonically equivalent strings for equal; JSON does not: a composed and a decomposed "é" are two names.
  ///
  /// - Complexity: O(*n*) in the number of bytes, O(1) when the lengths differ.
  func isExactly(_ other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
