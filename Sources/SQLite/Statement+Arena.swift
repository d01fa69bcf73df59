extension Statement {
  /// Lends a binder that writes rows out of an arena.
  ///
  /// The statement is reset before and after, also when the body throws, so no binding outlives the arena.
  package func withArena<Success, Failure: Error>(
    _ arena: borrowing ContiguousArray<UInt8>, _ body: (borrowing RowBinder) throws(Failure) -> Success
  ) throws(Failure) -> Success {
    reset()
    defer { reset() }
    // The arena stays in place for the closure, and the binder cannot be kept beyond it.
    return try unsafe arena.withUnsafeBufferPointer { bytes throws(Failure) in
      // The bindings are gone before the pointer is.
      defer { reset() }
      return try unsafe body(RowBinder(self, UnsafeRawBufferPointer(bytes)))
    }
  }
}
