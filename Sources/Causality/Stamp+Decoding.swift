/// Stamps from outside. Zero and whatever is above `Stamp.maximum` are refused; what was passed in is never changed.
extension Stamp {
  /// A stamp from a number that was stored or received.
  @inlinable
  public init(validating rawValue: UInt64) throws(StampError) {
    guard rawValue != 0 else { throw .zero }
    guard rawValue <= Stamp.maximumRawValue else { throw .aboveMaximum(milliseconds: Int64(rawValue >> 16)) }
    self.init(rawValue: rawValue)
  }

  /// A stamp from a time and a counter that were stored or received.
  @inlinable
  public init(milliseconds: Int64, counter: UInt16 = 0) throws(StampError) {
    guard milliseconds >= 0 else { throw .negative(milliseconds: milliseconds) }
    guard milliseconds <= Stamp.maximum.milliseconds else { throw .aboveMaximum(milliseconds: milliseconds) }
    try self.init(validating: UInt64(milliseconds) << 16 | UInt64(counter))
  }

  /// A stamp from its 8 big-endian bytes.
  @inlinable
  public init(bytes: some Collection<UInt8>) throws(StampError) {
    guard let rawValue = UInt64(bigEndianBytes: bytes) else { throw .byteCount(bytes.count) }
    try self.init(validating: rawValue)
  }

  /// Appends the 8 big-endian bytes of the stamp. The order of the bytes is the order of the stamps.
  @inlinable
  public func appendBytes(to bytes: inout ContiguousArray<UInt8>) {
    rawValue.appendBigEndianBytes(to: &bytes)
  }
}
