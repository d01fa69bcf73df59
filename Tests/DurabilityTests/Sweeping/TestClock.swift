internal import Synchronization

/// A physical clock that stands where it is put.
final class TestClock: Sendable {
  static let start: Int64 = 1_700_000_000_000
  private let time = Mutex(start)

  var milliseconds: Int64 {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }
}
