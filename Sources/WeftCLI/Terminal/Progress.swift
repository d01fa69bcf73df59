/// Tells at a terminal how far long work has come, from its second second on.
final class Progress {
  private let label: String
  private let isShown: Bool
  private var next: ContinuousClock.Instant
  private var hasWritten = false

  /// - Parameter label: What is going on, as in “Importing”.
  init(_ label: String) {
    self.label = label
    isShown = Diagnostics.isTerminal
    next = .now + .seconds(1)
  }

  /// Tells the share done, from 0 to 1.
  func tell(_ share: Double) { tell { "\(Int(min(max(share, 0), 1) * 100)) %" } }

  /// Tells how many bytes have been read, of how many where that is known.
  func tell(byteCount: Int, of total: Int?) {
    if let total, total > 0 { return tell(Double(byteCount) / Double(total)) }
    tell { "\(byteCount >> 20) MiB" }
  }

  /// Takes away what has been told.
  func end() {
    if hasWritten { Diagnostics.put("\r\u{1B}[K") }
    hasWritten = false
  }

  private func tell(_ state: () -> String) {
    guard isShown, .now >= next else { return }
    next = .now + .milliseconds(200)
    hasWritten = true
    Diagnostics.put("\r\u{1B}[K\(label): \(state())")
  }
}
