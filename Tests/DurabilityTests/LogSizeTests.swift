internal import Foundation
internal import Synchronization
internal import Testing
internal import Weft
internal import WeftShelf

/// The write-ahead log grows while somebody reads an old moment, and not for ever.
@Suite(.timeLimit(.minutes(10))) struct LogSizeTests {
  private func size(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  private func write(_ replica: Replica, _ number: Int) throws {
    let text = String(repeating: "\(number) ", count: 1 << 18)
    try replica.write { transaction in
      try transaction.set(Shelf.note(number % 4), "text", .text(text))
      try transaction.add(Shelf.sum, "count", 1)
    }
  }

  @Test("B167: a log that a long reader kept growing falls back to its limit of 64 MiB when the reader is done")
  func longReader() throws {
    let folder = try DurableFolder()
    let (path, log) = (folder.file("s"), folder.file("s-wal"))
    let writer = try Replica(Shelf.schema, at: .file(path))
    let reader = try Replica(at: .file(path))
    for number in 0..<2 { try write(writer, number) }
    var grown = 0
    var seen: [FieldValue?] = []
    try reader.forEach("thing") { entity in
      for number in 0..<70 { try write(writer, number) }
      grown = try size(log)
      seen.append(entity.fields["count"])
    }
    #expect(seen == [.counter(2)])
    #expect(grown > 64 << 20)
    for number in 0..<3 { try write(writer, number) }
    let (after, limit) = (try size(log), 65 << 20)
    print("log with a long reader: \(grown >> 20) MiB, after it \(after >> 20) MiB")
    #expect(after <= limit)
    #expect(try writer.fetch(Shelf.sum)?.fields["count"] == .counter(75))
    #expect(try writer.verify().isClean)
  }

  @Test("B169: with readers all the time, writing does not stand still, and the log falls back when they are done")
  func continuousReaders() throws {
    let folder = try DurableFolder()
    let path = folder.file("s")
    let writer = try Replica(Shelf.schema, at: .file(path))
    try write(writer, 0)
    let readers = try (0..<2).map { _ in try Replica(at: .file(path)) }
    let progress = Progress()
    var largest = 0
    let done = DispatchGroup()
    for reader in readers {
      // Threads of their own: a pool might not have one for each.
      done.enter()
      Thread.detachNewThread {
        defer { done.leave() }
        do {
          while !progress.isOver.withLock({ $0 }) {
            try reader.forEach("thing") { _ in Thread.sleep(forTimeInterval: 0.02) }
            progress.looks.withLock { $0 += 1 }
          }
        } catch {
          Issue.record("\(error)")
        }
      }
    }
    func finish() {
      progress.isOver.withLock { $0 = true }
      done.wait()
    }
    defer { finish() }
    for number in 1...150 {
      try write(writer, number)
      largest = max(largest, try size(folder.file("s-wal")))
    }
    finish()
    print("log with \(progress.looks.withLock { $0 }) looks of 20 ms: at most \(largest >> 20) MiB for 150 MiB written")
    // How long a look takes is for the machine to say; how the log is bounded meanwhile, `SQLiteTests/LogTests.swift` shows.
    for number in 151...153 { try write(writer, number) }
    #expect(try size(folder.file("s-wal")) <= 65 << 20)
    #expect(try writer.fetch(Shelf.sum)?.fields["count"] == .counter(154))
  }
}

/// What readers and writer tell each other.
private final class Progress: Sendable {
  let isOver = Mutex(false)
  let looks = Mutex(0)
}
