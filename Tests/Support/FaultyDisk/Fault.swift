/// What goes wrong at a chosen call.
package enum Fault: Sendable {
  /// The power goes: from then on nothing works until `FaultyDisk.restart`. Counted are the calls that change something.
  case powerCut
  /// There is no room. Counted are the calls that take up space.
  case full
  /// The device fails. Counted is every call that can report it.
  case failure

  /// Whether a call of the kind may be the one, and is counted.
  func concerns(_ call: Call) -> Bool {
    switch self {
    case .powerCut: call.changesSomething
    case .full: call == .create || call == .write || call == .growSharedMemory
    case .failure: true
    }
  }
}
