#if canImport(SQLite3)
  internal import SQLite3  // Apple platforms; not compiled by a Linux build.
#else
  internal import CSQLite
#endif

/// How a connection waits for a lock that another one has.
///
/// SQLite's own way waits longer from try to try, up to a tenth of a second (https://www.sqlite.org/c3ref/busy_timeout.html), and
/// then hardly ever meets the moment at which a process that writes without a pause lets go: such a process would shut all
/// others out. This one tries every millisecond.
final class LockWait {
  private var limit: Duration
  private var start = ContinuousClock.now

  init(milliseconds: Int32) {
    limit = .milliseconds(max(0, milliseconds))
  }

  /// Makes the connection wait like this. This must live as long as the connection.
  @unsafe
  func install(on connection: OpaquePointer?) -> Int32 {
    // Whoever owns the connection owns this too.
    unsafe sqlite3_busy_handler(
      connection,
      { context, attempt in
        guard let context = unsafe context else { return 0 }
        // Installed below, and alive as long as the connection.
        return unsafe Unmanaged<LockWait>.fromOpaque(context).takeUnretainedValue().goesOn(after: attempt) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Waits a little; false when the time is over.
  private func goesOn(after attempts: Int32) -> Bool {
    if attempts == 0 { start = .now }
    guard ContinuousClock.now - start < limit else { return false }
    _ = sqlite3_sleep(1)
    return true
  }

  /// Waits no longer than this within the body.
  func withLimit(milliseconds: Int32, _ body: () -> Void) {
    let before = limit
    limit = .milliseconds(max(0, milliseconds))
    defer { limit = before }
    body()
  }
}
