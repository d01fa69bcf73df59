package import WeftSQLite

/// Why a store cannot be opened or used; a closed set that the layers above turn into sentences.
package enum StoreError: Error, Sendable {
  /// There is no file, or it is empty.
  case missing
  /// A store, or another file, is already there.
  case exists
  /// The file is no SQLite database, or one of another program.
  case notAStore
  /// Written by a newer version of the format; the file has not been touched.
  case newerFormat(Int64)
  /// The log beside the file is another store's.
  case foreignLog
  /// Something in the store contradicts itself; the text says what, with numbers and ids only.
  case damaged(String)
  case sqlite(SQLiteError)

  package init(_ error: SQLiteError) {
    self = error.isNotADatabase ? .notAStore : .sqlite(error)
  }

  /// Whether an error says that nothing can be written now, whatever it is, while everything can be read.
  package static func keepsFromWriting(_ error: any Error) -> Bool {
    (error as? SQLiteError)?.keepsFromWriting ?? false
  }

  /// Whether nothing could be made or changed where the store lies, or there is no room.
  package var isOfPlace: Bool {
    guard case .sqlite(let error) = self else { return false }
    return error.isReadOnly || error.isCannotOpen || error.isFull
  }

  /// Whether an error says that a table or a column is not there, or is another thing.
  package static func isMisfit(_ error: any Error) -> Bool { (error as? SQLiteError)?.isMisfit ?? false }

  /// Runs the body, and turns what SQLite throws in it into a `StoreError`.
  package static func wrapping<Success>(_ body: () throws -> Success) throws(StoreError) -> Success {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw StoreError(error)
    } catch let error as StoreError {
      throw error
    } catch {
      throw .damaged("an unexpected error: \(error)")
    }
  }
}
