internal import Synchronization
internal import Weft

/// A physical clock that stands where it is put.
final class ManualClock: Sendable {
  private let time: Mutex<Int64>

  init(_ milliseconds: Int64 = 1_700_000_000_000) {
    time = Mutex(milliseconds)
  }

  var milliseconds: Int64 {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  func advance(by milliseconds: Int64) { time.withLock { $0 += milliseconds } }
}

/// Random bits from a seed (SplitMix64, Steele, Lea and Flood, 2014).
final class SeededBits: Sendable {
  private let state: Mutex<UInt64>

  init(_ seed: UInt64) {
    state = Mutex(seed)
  }

  func next() -> UInt64 {
    state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }

  /// A number below the bound.
  func next(below bound: Int) -> Int { Int(next() % UInt64(bound)) }
}

extension ReplicaOptions {
  /// Options in which nothing is left to chance.
  static func manual(_ label: String? = nil, clock: ManualClock = ManualClock(), seed: UInt64) -> ReplicaOptions {
    let bits = SeededBits(seed)
    return ReplicaOptions(
      label: label, physicalMilliseconds: { clock.milliseconds }, randomBits: { bits.next() })
  }
}
