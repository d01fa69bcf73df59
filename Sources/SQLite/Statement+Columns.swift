#if canImport(SQLite3)
  internal import SQLite3  // Apple platforms; not compiled by a Linux build.
#else
  internal import CSQLite
#endif

/// Reading the row at hand. Every reader traps when there is no row or no such column. A value of another kind than the
/// one asked for is converted as SQLite converts it; `columnKind` tells which it is.
extension Statement {
  /// The number of columns of a result; 0 for a statement that returns none.
  package var columnCount: Int {
    // The pointer is owned.
    Int(unsafe sqlite3_column_count(handle))
  }

  /// The name of a result's column; needs no row.
  package func columnName(_ index: Int) -> String {
    precondition(index >= 0 && index < columnCount, "no such column")
    // The name lives until the statement is compiled anew and is copied here.
    guard let name = unsafe sqlite3_column_name(handle, Int32(index)) else { fatalError("out of memory") }
    return unsafe String(cString: name)
  }

  /// The kind of a value. To be asked before a reader of another kind converts it.
  package func columnKind(_ index: Int) -> ColumnKind {
    // The pointer is owned, the column checked.
    switch unsafe sqlite3_column_type(handle, column(index)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  package func isNull(_ index: Int) -> Bool {
    // The pointer is owned, the column checked.
    unsafe sqlite3_column_type(handle, column(index)) == SQLITE_NULL
  }

  /// An integer; 0 for NULL.
  package func int64(_ index: Int) -> Int64 {
    // The pointer is owned, the column checked.
    unsafe sqlite3_column_int64(handle, column(index))
  }

  /// A real; 0 for NULL.
  package func double(_ index: Int) -> Double {
    // The pointer is owned, the column checked.
    unsafe sqlite3_column_double(handle, column(index))
  }

  /// A text, NUL included; empty for NULL. Bytes that are not UTF-8 are repaired: `withBytes` gives them as they are.
  package func text(_ index: Int) -> String {
    // The bytes are copied at once.
    unsafe String(decoding: buffer(index), as: UTF8.self)
  }

  /// A copy of a blob's or a text's bytes; empty for NULL.
  package func blob(_ index: Int) -> ContiguousArray<UInt8> {
    // The bytes are copied at once.
    unsafe ContiguousArray(buffer(index))
  }

  /// Appends a blob's or a text's bytes; nothing for NULL.
  package func appendBytes(of index: Int, to bytes: inout ContiguousArray<UInt8>) {
    // The bytes are copied at once.
    unsafe bytes.append(contentsOf: buffer(index))
  }

  /// The number of a blob's or a text's bytes; 0 for NULL.
  package func byteCount(_ index: Int) -> Int {
    // The pointer is owned, the column checked.
    Int(unsafe sqlite3_column_bytes(handle, column(index)))
  }

  /// Lends a blob's or a text's bytes without a copy; none for NULL. Stepping or resetting within the body traps.
  package func withBytes<Success, Failure: Error>(
    of index: Int, _ body: (RawSpan) throws(Failure) -> Success
  ) throws(Failure) -> Success {
    let buffer = unsafe buffer(index)
    lendingCount += 1
    defer { lendingCount -= 1 }
    // The bytes stay until the statement moves, which the count forbids.
    return try unsafe body(buffer.bytes)
  }

  /// The length is asked for first: it turns what is no UTF-8 text or blob into one, after which the pointer is valid.
  private func buffer(_ index: Int) -> UnsafeRawBufferPointer {
    let column = column(index)
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    guard count > 0 else { return unsafe UnsafeRawBufferPointer(start: nil, count: 0) }
    guard let start = unsafe sqlite3_column_blob(handle, column) else { fatalError("out of memory") }
    return unsafe UnsafeRawBufferPointer(start: start, count: count)
  }

  private func column(_ index: Int) -> Int32 {
    precondition(index >= 0 && index < rowWidth, "no row, or no such column")
    return Int32(truncatingIfNeeded: index)
  }
}
