internal import Synchronization

/// Lets so many through at a time, in the order in which they came.
final class Turnstile: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(width: Int) {
    state = Mutex(State(free: width))
  }

  func enter() async {
    await withCheckedContinuation { continuation in
      let mayPass = state.withLock { state in
        if state.free == 0 {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if mayPass { continuation.resume() }
    }
  }

  func leave() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.free += 1
        return nil as CheckedContinuation<Void, Never>?
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
