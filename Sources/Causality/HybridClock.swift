/// The clock that stamps local operations. A pure value: whoever stamps passes the physical time in.
///
/// Guarantees, whatever the physical clock says and however it jumps:
/// - each stamp issued is greater than every stamp issued or observed before, and so is every stamp issued by a clock
///   that starts again from the persisted `last`;
/// - issuing never fails, never traps, and costs no more than a few instructions;
/// - observing is idempotent, commutative and associative: `last` is the maximum of what was seen;
/// - a stamp runs ahead of the clock only by what was observed, and by one millisecond per 65 536 stamps issued within
///   one: the counter carries into the milliseconds by itself.
///
/// The first guarantee ends at `Stamp.maximum`, where the clock saturates: it issues that stamp again and again.
/// Physical time alone does not lead there. It is clamped to a day before the end of the year 9999, which leaves more
/// than 5 · 10^12 stamps, and remote stamps too far ahead are parked, not observed. Should a chain of observations lead there
/// nevertheless, operations keep their identity and one total order, each log stays in its order (equal stamps of one
/// author are ordered by sequence), and only the order between devices is no longer that of what they had seen.
///
/// Source: Kulkarni, Demirbas, Madappa, Avva, Leone, "Logical Physical Clocks", 2014; here l and c are one number,
/// so that the carry needs no case of its own.
package struct HybridClock: Hashable, Sendable {
  /// The greatest stamp issued or observed; `Stamp.zero` if none was.
  package private(set) var last: Stamp

  /// A clock that continues after `last`: the greater of the persisted ceiling and the greatest stamp folded.
  package init(last: Stamp = .zero) {
    self.last = last
  }

  /// The latest physical time that is believed: 9999-12-30T23:59:59.999Z.
  package static let physicalMillisecondsUpperBound: Int64 = 253_402_300_799_999 - 86_400_000

  /// Issues the next stamp: the greater of the successor of `last` and the first stamp of the physical millisecond.
  ///
  /// - Parameter physicalMilliseconds: the wall clock, milliseconds since 1970; any number is legal.
  package mutating func next(physicalMilliseconds: Int64) -> Stamp {
    let physical = UInt64(min(max(physicalMilliseconds, 0), Self.physicalMillisecondsUpperBound)) << 16
    let successor = min(last.rawValue + 1, Stamp.maximum.rawValue)
    last = Stamp(rawValue: max(successor, physical))
    return last
  }

  /// Takes note of a stamp issued elsewhere, or here before: later stamps will be greater.
  package mutating func observe(_ stamp: Stamp) {
    last = max(last, stamp)
  }
}
