internal import Foundation
internal import Weft
internal import WeftShelf

extension Victim {
  /// The peak counts both stores: they are open in this one process.
  func carry() throws {
    let byteCount = (count ?? 64) << 20
    var options = ReplicaOptions()
    // As much of a small history as the default is of a large one.
    if byteCount < 1 << 29 { options.unflushedByteLimit = 4 << 20 }
    let source = try Replica(Shelf.schema, at: .file(path), options: options)
    let target = try Replica(Shelf.schema, at: .file(path + "-2"), options: options)
    var lines = HistoryLines(seed: seed, byteCount: byteCount)
    let imported = try source.importOperations { lines.next() }
    let synced = try source.sync(with: target)
    var exportedByteCount = 0
    let exported = try target.exportOperations { exportedByteCount += $0.count }
    let isClean = try target.verify().isClean
    let isSame = try source.digest() == target.digest()
    say(
      "\(lines.byteCount)", "\(imported.operationCount)", "\(synced.sent.operationCount)", "\(exported.operationCount)",
      "\(exportedByteCount)", "\(isClean && isSame)", "\(try Self.residentPeak())")
  }

  /// The most bytes of this process that were ever in memory at once.
  private static func residentPeak() throws -> Int {
    #if os(Linux)
      // The kernel's count for a child begins with its parent's, in `getrusage`; this one does not.
      let status = String(decoding: try Data(contentsOf: URL(fileURLWithPath: "/proc/self/status")), as: UTF8.self)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
