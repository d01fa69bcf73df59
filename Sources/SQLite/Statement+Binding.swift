#if canImport(SQLite3)
  internal import SQLite3  // Apple platforms; not compiled by a Linux build.
#else
  internal import CSQLite
#endif

extension Statement {
  /// Binds an integer.
  package func bind(_ value: Int64, at index: Int) throws(SQLiteError) {
    // The pointer is owned.
    try check(unsafe sqlite3_bind_int64(handle, Int32(index), value))
  }

  /// Binds a real. SQLite has no NaN: it is bound as NULL.
  package func bind(_ value: Double, at index: Int) throws(SQLiteError) {
    // The pointer is owned.
    try check(unsafe sqlite3_bind_double(handle, Int32(index), value))
  }

  /// Binds NULL.
  package func bindNull(at index: Int) throws(SQLiteError) {
    // The pointer is owned.
    try check(unsafe sqlite3_bind_null(handle, Int32(index)))
  }

  /// Binds a copy of a text, all of its bytes, NUL included.
  package func bindText(_ value: String, at index: Int) throws(SQLiteError) {
    var value = value
    // SQLite copies within the closure.
    let code = value.withUTF8 { utf8 in
      unsafe Self.bindText(UnsafeRawBufferPointer(utf8), to: handle, at: Int32(index), Self.transient)
    }
    try check(code)
  }

  /// Binds a copy of a blob; an empty one stays a blob and does not become NULL.
  package func bindBlob(_ value: ContiguousArray<UInt8>, at index: Int) throws(SQLiteError) {
    // SQLite copies within the closure.
    let code = unsafe value.withUnsafeBytes { bytes in
      unsafe Self.bindBlob(bytes, to: handle, at: Int32(index), Self.transient)
    }
    try check(code)
  }

  /// Binds a copy of a blob; an empty one stays a blob and does not become NULL.
  package func bindBlob(_ value: RawSpan, at index: Int) throws(SQLiteError) {
    // SQLite copies within the closure.
    let code = unsafe value.withUnsafeBytes { bytes in
      unsafe Self.bindBlob(bytes, to: handle, at: Int32(index), Self.transient)
    }
    try check(code)
  }

  /// Binds UTF-8; the destructor says whether SQLite copies it or the caller keeps it alive until it is unbound.
  @unsafe
  static func bindText(
    _ utf8: UnsafeRawBufferPointer, to handle: OpaquePointer, at index: Int32, _ destructor: sqlite3_destructor_type?
  ) -> Int32 {
    guard let start = utf8.baseAddress, unsafe !utf8.isEmpty else {
      // A missing pointer would be NULL; this one points at an empty text that lives as long as the program.
      let empty: StaticString = ""
      let start = unsafe UnsafeRawPointer(empty.utf8Start).assumingMemoryBound(to: CChar.self)
      return unsafe sqlite3_bind_text64(handle, index, start, 0, nil, UInt8(SQLITE_UTF8))
    }
    return unsafe sqlite3_bind_text64(
      handle, index, start.assumingMemoryBound(to: CChar.self), UInt64(utf8.count), destructor, UInt8(SQLITE_UTF8))
  }

  /// Binds bytes; the destructor says whether SQLite copies them or the caller keeps them alive until they are unbound.
  @unsafe
  static func bindBlob(
    _ bytes: UnsafeRawBufferPointer, to handle: OpaquePointer, at index: Int32, _ destructor: sqlite3_destructor_type?
  ) -> Int32 {
    guard let start = bytes.baseAddress, unsafe !bytes.isEmpty else {
      // A missing pointer would be NULL.
      return unsafe sqlite3_bind_zeroblob(handle, index, 0)
    }
    return unsafe sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), destructor)
  }

  /// SQLITE_TRANSIENT, a cast macro that is not imported: SQLite copies the value within the call.
  private static var transient: sqlite3_destructor_type? {
    // SQLite compares this value and never calls it.
    unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    // The pointer is owned, and so is its connection.
    guard code == SQLITE_OK else { throw unsafe SQLiteError(code, on: sqlite3_db_handle(handle)) }
  }
}
