internal import Foundation
internal import Weft
internal import WeftIngest
internal import WeftSQLite
internal import WeftStorage

/// A store's file seen from beside the replica: copied while it is in use, read as bytes, opened by the engine or by plain SQL.
struct StoreFile {
  let path: String

  /// What is at the path and beside it, as a power cut would leave it.
  func copy(to target: String) throws -> StoreFile {
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: target + suffix)
    }
    return StoreFile(path: target)
  }

  var bytes: [UInt8] { FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? [] }

  /// The engine over this file, as another process would hold it.
  func ingest(_ schema: Schema = TestSchema.everything, clock: ManualClock = ManualClock(), seed: UInt64) throws
    -> Ingest
  {
    let bits = SeededBits(seed)
    var environment = IngestEnvironment(physicalMilliseconds: { clock.milliseconds }, randomBits: { bits.next() })
    environment.unflushedByteLimit = 1 << 40
    return Ingest(try Store.open(at: path), schema, environment)
  }

  func connection(_ mode: OpenMode = .readOnly) throws -> Connection {
    try Connection(path: path, mode: mode, busyTimeoutMilliseconds: 1_000)
  }

  /// The rows of a query, each column as SQLite's `quote` writes it.
  func rows(_ sql: String) throws -> [[String]] {
    let connection = try connection()
    defer { connection.close() }
    let statement = try connection.prepare(sql)
    var rows: [[String]] = []
    while try statement.step() { rows.append((0..<statement.columnCount).map { statement.text($0) }) }
    return rows
  }
}
