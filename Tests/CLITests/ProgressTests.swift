internal import Foundation
internal import Testing
internal import Weft
internal import WeftCLI

/// What is told of long work, at a terminal alone.
@Suite(.timeLimit(.minutes(10)))
struct ProgressTests {
  /// A terminal with a clock that the test moves.
  private final class Terminal {
    var now = ContinuousClock.now
    var text: [String] = []

    func progress(_ label: String, isTerminal: Bool = true) -> WeftCLI.Progress {
      WeftCLI.Progress(label, isTerminal: isTerminal, now: { self.now }, put: { self.text.append($0) })
    }
  }

  private static let sync = SyncProgress(
    roundCount: 3, sent: .init(byteCount: 3 << 20, batchCount: 2, operationCount: 12_345),
    received: .init(byteCount: 2 << 20, batchCount: 1, operationCount: 7))

  @Test("Nothing is told in the first second, then five times a second at most, and what was told is taken away")
  func pace() {
    let terminal = Terminal()
    let progress = terminal.progress("Importing")
    terminal.now += .milliseconds(999)
    progress.tell(0.1)
    #expect(terminal.text.isEmpty)
    terminal.now += .milliseconds(1)
    progress.tell(0.2)
    #expect(terminal.text == ["\r\u{1B}[KImporting: 20 %"])
    terminal.now += .milliseconds(199)
    progress.tell(0.3)
    #expect(terminal.text.count == 1)
    terminal.now += .milliseconds(1)
    progress.tell(byteCount: 1, of: 3)
    terminal.now += .seconds(1)
    progress.tell(byteCount: 5 << 20)
    #expect(terminal.text.dropFirst() == ["\r\u{1B}[KImporting: 33 %", "\r\u{1B}[KImporting: 5 MiB"])
    progress.end()
    progress.end()
    #expect(terminal.text.dropFirst(3) == ["\r\u{1B}[K"])
  }

  @Test("A sync is told by what went each way")
  func syncing() {
    let terminal = Terminal()
    let progress = terminal.progress("Syncing")
    terminal.now += .seconds(2)
    progress.tell(Self.sync)
    #expect(terminal.text == ["\r\u{1B}[KSyncing: 12,345 operations sent, 7 received, 5 MiB"])
  }

  @Test("Where there is no terminal nothing is written, however long the work takes")
  func noTerminal() {
    let terminal = Terminal()
    let progress = terminal.progress("Syncing", isTerminal: false)
    for _ in 0..<10 {
      terminal.now += .seconds(10)
      progress.tell(0.5)
      progress.tell(byteCount: 1)
      progress.tell(Self.sync)
    }
    progress.end()
    #expect(terminal.text.isEmpty)
  }
}
