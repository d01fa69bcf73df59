#if !canImport(SQLite3)
  internal import CSQLite
#endif

/// Memory that is no longer used, and that the allocator may still hold.
package enum FreedMemory {
  /// Gives it back to the system, where the allocator has to be told. Costs milliseconds: for when much has been freed.
  package static func release() {
    #if !canImport(SQLite3)  // Apple's allocator gives back by itself.
      weft_release_freed_memory()
    #endif
  }
}
