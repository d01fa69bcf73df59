/// Why a batch is stored but not folded.
package enum HeldReason: Int64, Sendable, CaseIterable {
  /// What it extends is not here yet.
  case blocked = 1
  /// Its stamps are further ahead of this device's clock than is allowed.
  case parked = 2
  /// It extends another history of its device than the one in the log.
  case forked = 3
  /// Its bytes are not those that came; it counts as not here.
  case damaged = 4

  /// Whether what is held for this reason is claimed, and relayed.
  package var isHere: Bool { self == .blocked || self == .parked }
}
