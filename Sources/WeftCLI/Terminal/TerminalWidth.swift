internal import Foundation

/// How wide the terminal is.
enum TerminalWidth {
  /// What `COLUMNS` says, else what the terminal says, else 80; never so few that words do not fit.
  static var columns: Int {
    max(ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? terminalColumns ?? 80, 40)
  }

  private static var terminalColumns: Int? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return size.ws_col > 0 ? Int(size.ws_col) : nil
  }
}
