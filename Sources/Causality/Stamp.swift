/// When an operation was written, as a hybrid logical timestamp: 48 bits of milliseconds since 1970 and, in the low 16
/// bits, a counter.
///
/// Stamps are compared as one number. An operation's stamp is greater than that of everything its author had seen when
/// it was written, whatever the physical clocks said; see `HybridClock`. Two devices can issue equal stamps: the total
/// order of operations is (stamp, device, incarnation, sequence).
///
/// Source: Kulkarni, Demirbas, Madappa, Avva, Leone, "Logical Physical Clocks", 2014, section 4 (the 64-bit form).
@frozen
public struct Stamp: Sendable {
  /// Milliseconds and counter as one number. Never above that of `maximum`.
  public let rawValue: UInt64

  /// A stamp from a number that this process made itself.
  ///
  /// Traps above `Stamp.maximum`; numbers that come from outside go through `init(validating:)`.
  @inlinable
  public init(rawValue: UInt64) {
    precondition(rawValue <= Stamp.maximumRawValue, "stamp after the year 9999")
    self.rawValue = rawValue
  }

  @inlinable
  static var maximumRawValue: UInt64 { 253_402_300_799_999 << 16 | 0xFFFF }

  /// Before every stamp: what a clock has seen that has seen nothing. No operation has it, and it does not decode.
  @inlinable
  public static var zero: Stamp { Stamp(rawValue: 0) }

  /// The last stamp of the year 9999: 9999-12-31T23:59:59.999Z with the greatest counter.
  @inlinable
  public static var maximum: Stamp { Stamp(rawValue: maximumRawValue) }

  /// Milliseconds since 1970-01-01T00:00:00Z; 0 or more.
  @inlinable
  public var milliseconds: Int64 { Int64(truncatingIfNeeded: rawValue >> 16) }

  /// The position among the stamps of one millisecond.
  @inlinable
  public var counter: UInt16 { UInt16(truncatingIfNeeded: rawValue) }
}

extension Stamp: Comparable, Hashable {
  @inlinable
  public static func == (left: Stamp, right: Stamp) -> Bool { left.rawValue == right.rawValue }

  @inlinable
  public static func < (left: Stamp, right: Stamp) -> Bool { left.rawValue < right.rawValue }

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Stamp: CustomStringConvertible {
  /// Milliseconds and counter in decimal, as in `1700000000000.3`. For people: the order of the texts means nothing.
  public var description: String { "\(milliseconds).\(counter)" }
}
