#if canImport(SQLite3)
  internal import SQLite3  // Apple platforms; not compiled by a Linux build.
#else
  internal import CSQLite
#endif

/// A compiled statement, owned by a connection's cache, by the `Statement` it is lent to, or by both.
///
/// Safe: the pointer is owned from `init` to `deinit`.
@safe
final class PreparedStatement {
  @unsafe let handle: OpaquePointer
  /// A `Statement` is using it.
  var isLent = false

  /// Takes ownership of the pointer.
  @unsafe
  init(_ handle: OpaquePointer) {
    unsafe self.handle = handle
  }

  deinit {
    // Owned here; a closed connection goes away with its last statement.
    _ = unsafe sqlite3_finalize(handle)
  }
}
