package import WeftCausality

/// The clear part of a batch: what a relay must know to form ranges and authors without reading the body
/// (`Specs/BatchFormat.md`, Header).
package struct BatchHeader: Hashable, Sendable {
  package let incarnation: Incarnation
  package let firstSequence: UInt64
  package let count: Int
  /// The first four bytes of the chain value that this batch extends.
  package let parentTag: UInt32

  package init(incarnation: Incarnation, firstSequence: UInt64, count: Int, parentTag: UInt32) {
    precondition(firstSequence > 0 && count > 0)
    self.incarnation = incarnation
    self.firstSequence = firstSequence
    self.count = count
    self.parentTag = parentTag
  }

  package var lastSequence: UInt64 { firstSequence + UInt64(count) - 1 }

  package var sequences: ClosedRange<UInt64> { firstSequence...lastSequence }

  /// A sequence beyond this does not decode; no device comes near it.
  package static let sequenceLimit: UInt64 = 1 << 62

  /// The bit patterns of the flags byte that are spoken for: a key id and a base position follow the fixed part where
  /// their bits are set. No version writes them yet, so that a batch that bears them is of a newer format.
  package static let plainFlags: UInt8 = 0

  package func append(to bytes: inout ContiguousArray<UInt8>) {
    bytes.append(Self.plainFlags)
    bytes.appendBigEndian(UInt64(incarnation.rawValue), byteCount: 4)
    bytes.appendVarint(firstSequence)
    bytes.appendVarint(count)
    bytes.appendBigEndian(UInt64(parentTag), byteCount: 4)
  }

  /// Reads a header, leaving the reader at the body.
  package init(_ reader: inout ByteReader) throws(BatchError) {
    let flags = try reader.byte()
    guard flags == Self.plainFlags else { throw BatchError(.flags, at: reader.position) }
    incarnation = Incarnation(rawValue: UInt32(try reader.bigEndian(byteCount: 4)))
    firstSequence = try reader.varint()
    let count = try reader.varint()
    parentTag = UInt32(try reader.bigEndian(byteCount: 4))
    guard firstSequence > 0, firstSequence <= Self.sequenceLimit else {
      throw BatchError(.sequence, at: reader.position)
    }
    // Each operation takes a byte of the body at least.
    guard count > 0, count <= UInt64(reader.remaining) else { throw BatchError(.count, at: reader.position) }
    guard count - 1 <= Self.sequenceLimit - firstSequence else { throw BatchError(.sequence, at: reader.position) }
    self.count = Int(count)
  }
}
