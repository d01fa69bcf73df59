package import Weft

/// Tells at a terminal how far long work has come, from its second second on.
package final class Progress {
  private let label: String
  private let isShown: Bool
  private let now: () -> ContinuousClock.Instant
  private let put: (String) -> Void
  private var next: ContinuousClock.Instant
  private var hasWritten = false

  /// - Parameters:
  ///   - label: What is going on, as in “Importing”.
  ///   - besideOutput: the work writes to the standard output, which then must not be the same terminal.
  convenience init(_ label: String, besideOutput: Bool = false) {
    let isTerminal = Diagnostics.isTerminal && !(besideOutput && Output.isTerminal)
    self.init(label, isTerminal: isTerminal, now: { .now }, put: { Diagnostics.put($0) })
  }

  /// - Parameters:
  ///   - isTerminal: whether anybody is there to see it; otherwise nothing is written.
  ///   - put: writes a text to the terminal.
  package init(
    _ label: String, isTerminal: Bool, now: @escaping () -> ContinuousClock.Instant, put: @escaping (String) -> Void
  ) {
    self.label = label
    isShown = isTerminal
    self.now = now
    self.put = put
    next = now() + .seconds(1)
  }

  /// Tells the share done, from 0 to 1.
  package func tell(_ share: Double) { tell { "\(Int(min(max(share, 0), 1) * 100)) %" } }

  /// Tells how many bytes have been read or written, of how many where that is known.
  package func tell(byteCount: Int, of total: Int? = nil) {
    if let total, total > 0 { return tell(Double(byteCount) / Double(total)) }
    tell { "\(byteCount >> 20) MiB" }
  }

  /// Tells what has been exchanged.
  package func tell(_ sync: SyncProgress) {
    tell {
      let byteCount = sync.sent.byteCount + sync.received.byteCount
      return "\(sync.sent.operationCount.of("operation")) sent, \(sync.received.operationCount.grouped) received, "
        + "\(byteCount >> 20) MiB"
    }
  }

  /// Takes away what has been told.
  package func end() {
    if hasWritten { put("\r\u{1B}[K") }
    hasWritten = false
  }

  private func tell(_ state: () -> String) {
    guard isShown else { return }
    let now = now()
    guard now >= next else { return }
    next = now + .milliseconds(200)
    hasWritten = true
    put("\r\u{1B}[K\(label): \(state())")
  }
}
