package import WeftOperations

/// A value that still lies where it arrived: the buffer, where in it, and its kind.
///
/// Twelve bytes, so that a register with its position fits into half a cache line: buffer and kind share a word.
package struct ValueReference: Sendable, Hashable {
  private var word: UInt32
  package var offset: UInt32
  package var count: UInt32

  package init(buffer: UInt32, offset: UInt32, count: UInt32, kind: ValueKind) {
    precondition(buffer < Self.bufferLimit && kind.rawValue < 16, "a buffer's number takes 28 bits, a kind 4")
    word = buffer << 4 | UInt32(kind.rawValue)
    self.offset = offset
    self.count = count
  }

  /// How many buffers can be told apart.
  package static let bufferLimit: UInt32 = 1 << 28

  package static var null: ValueReference { ValueReference(buffer: 0, offset: 0, count: 0, kind: .null) }

  package var buffer: UInt32 { word >> 4 }
  package var kind: ValueKind { ValueKind(rawValue: UInt8(truncatingIfNeeded: word & 15)) }
  package var range: Range<Int> { Int(offset)..<Int(offset) + Int(count) }

  /// Whether kind and length are the same, without which no bytes need be compared.
  func resembles(_ other: ValueReference) -> Bool {
    count == other.count && word & 15 == other.word & 15
  }
}
