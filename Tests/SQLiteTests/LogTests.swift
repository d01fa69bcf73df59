internal import Foundation
internal import Synchronization
internal import Testing
internal import WeftSQLite

/// The write-ahead log begins anew although there is always a reader.
@Suite(.timeLimit(.minutes(10))) struct LogTests {
  @Test("B169: two readers take turns so that one always reads, and the log begins anew at its limit all the same")
  func continuousReaders() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a")
    let writer = try Connection(path: path, mode: .readWriteCreate, busyTimeoutMilliseconds: 60_000)
    try writer.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (v); INSERT INTO t VALUES (0)")
    try writer.checkpoint(everyPages: 50)
    // What each has open when; a reader closes its own look only once the other has opened the next one.
    let looks = Mutex<[Int]>([0, 0])
    let isOver = Mutex(false)
    let done = DispatchGroup()
    for number in 0..<2 {
      done.enter()
      Thread.detachNewThread {
        defer { done.leave() }
        do {
          let reader = try Connection(path: path, mode: .readWrite, busyTimeoutMilliseconds: 60_000)
          while !isOver.withLock({ $0 }) {
            try reader.execute("BEGIN; SELECT count(*) FROM t")
            let mine = looks.withLock { counts in
              counts[number] += 1
              return counts[1 - number]
            }
            while looks.withLock({ $0[1 - number] }) == mine, !isOver.withLock({ $0 }) {
              Thread.sleep(forTimeInterval: 0.001)
            }
            try reader.execute("COMMIT")
          }
        } catch {
          Issue.record("\(error)")
        }
      }
    }
    defer {
      isOver.withLock { $0 = true }
      done.wait()
    }
    while looks.withLock({ $0.contains(0) }) { Thread.sleep(forTimeInterval: 0.001) }
    var largest = 0
    for _ in 0..<400 {
      try writer.execute("BEGIN; INSERT INTO t VALUES (zeroblob(40000)); COMMIT")
      // As long as it takes: how fast the readers are is for the machine to say.
      writer.boundLog(toPages: 200, attempts: .max, waitingMilliseconds: 10)
      largest = max(largest, try folder.size(of: "a-wal"))
    }
    // 400 transactions of 10 pages and more; the log holds 200 and what the last transaction adds.
    #expect(largest > 200 * 4_096)
    #expect(largest < 260 * 4_096)
  }
}
