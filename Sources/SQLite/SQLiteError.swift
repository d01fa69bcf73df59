#if canImport(SQLite3)
  internal import SQLite3  // Apple platforms; not compiled by a Linux build.
#else
  internal import CSQLite
#endif

/// What SQLite answered when it did not do what was asked.
///
/// The message is SQLite's own text. It may name tables and columns and never holds a bound value.
package struct SQLiteError: Error, Equatable, Sendable {
  /// SQLite's extended result code (https://www.sqlite.org/rescode.html).
  package let extendedCode: Int32
  package let message: String
  /// What the operating system had answered, where it was asked; 0 elsewhere.
  package let systemCode: Int32

  package init(extendedCode: Int32, message: String, systemCode: Int32 = 0) {
    self.extendedCode = extendedCode
    self.message = message
    self.systemCode = systemCode
  }

  /// SQLite's primary result code: the low byte of the extended one.
  package var code: Int32 { extendedCode & 0xff }

  /// Another connection holds the lock; the same call may succeed later.
  package var isBusy: Bool { code == SQLITE_BUSY }
  /// The disk, the share of it that is allowed, or the limit on the number of pages is full.
  package var isFull: Bool {
    switch code {
    case SQLITE_FULL: true
    case SQLITE_CANTOPEN, SQLITE_IOERR: Self.noSpaceCodes.contains(systemCode)
    default: false
    }
  }
  /// ENOSPC; EDQUOT on Linux and on Apple's systems, where the others' number is none of a file's errors.
  private static let noSpaceCodes: [Int32] = [28, 122, 69]
  /// The file's structure is damaged.
  package var isCorrupt: Bool { code == SQLITE_CORRUPT }
  /// The connection or the file does not allow a write.
  package var isReadOnly: Bool { code == SQLITE_READONLY }
  /// Nothing can be written now, whatever it is, and everything can be read.
  package var keepsFromWriting: Bool { isReadOnly || isFull || isBusy }
  /// A transaction that was cut off must be undone first, and the connection cannot write (`SQLITE_READONLY_ROLLBACK`).
  package var needsRollback: Bool { extendedCode == SQLITE_READONLY | 3 << 8 }
  /// The file is not a SQLite database.
  package var isNotADatabase: Bool { code == SQLITE_NOTADB }
  /// The operating system reported a failed read, write or sync.
  package var isInputOutput: Bool { code == SQLITE_IOERR }
  /// A constraint of the schema refused a value.
  package var isConstraint: Bool { code == SQLITE_CONSTRAINT }
  /// The file cannot be opened.
  package var isCannotOpen: Bool { code == SQLITE_CANTOPEN }
  /// The statement does not fit the database: a table, a view or a column is not there, or is another thing.
  package var isMisfit: Bool { code == SQLITE_ERROR || code == SQLITE_MISMATCH }
  /// The call itself was wrong: a closed connection, several statements where one was asked for.
  package var isMisuse: Bool { code == SQLITE_MISUSE }
}

extension SQLiteError: CustomStringConvertible {
  package var description: String {
    "SQLite error \(code) (\(extendedCode)): \(message)"
  }
}

extension SQLiteError {
  /// The error that the last call on a connection left behind, or the code's general text when that was another one.
  @unsafe
  init(_ code: Int32, on connection: OpaquePointer?) {
    // The message lives until the next call on the connection and is copied here.
    if let connection = unsafe connection, unsafe sqlite3_extended_errcode(connection) == code {
      unsafe self.init(
        extendedCode: code, message: String(cString: sqlite3_errmsg(connection)),
        systemCode: sqlite3_system_errno(connection))
    } else {
      unsafe self.init(extendedCode: code, message: String(cString: sqlite3_errstr(code)))
    }
  }

  static func misuse(_ message: String) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_MISUSE, message: message)
  }

  /// A column that holds something of another kind than was ever put there.
  package static func mismatch(_ message: String) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_MISMATCH, message: message)
  }

  /// SQLite has undone the transaction by itself (`SQLITE_ABORT_ROLLBACK`).
  static let rolledBack = SQLiteError(extendedCode: SQLITE_ABORT | 2 << 8, message: "the transaction was rolled back")

  static func cannotOpen(_ message: String) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_CANTOPEN, message: message)
  }
}
