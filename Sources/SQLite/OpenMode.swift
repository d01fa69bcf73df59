/// How a database file is opened.
package enum OpenMode: Sendable {
  /// The file must exist, and opening creates nothing. Reading a file in WAL mode needs its `-wal` and `-shm`
  /// companions: SQLite makes them at the first read where they are missing, and leaves them there.
  case readOnly
  /// The file alone, as it lies there: nothing beside it is read or made, nothing is locked. What another connection has
  /// written lately is not seen, or seen in part, so that only what is there for good is worth looking for.
  case fileAlone
  /// The file must exist.
  case readWrite
  /// The file is created where it is missing.
  case readWriteCreate
}
