/// One line of an input, without its end, as a range of bytes that need not be copied.
package struct InputLine: Sendable {
  package let bytes: ContiguousArray<UInt8>
  package let range: Range<Int>
  /// From 1, blank lines counted.
  package let number: Int
}
