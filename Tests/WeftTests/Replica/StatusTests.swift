internal import Foundation
internal import Testing
internal import Weft

@Suite struct StatusTests {
  private let item = EntityReference("item", key: "i")

  private func size(_ path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
  }

  @Test("B167: the status says how long the write-ahead log is: as long as its file, and nothing in memory")
  func writeAheadLog() throws {
    try withTemporaryFolder { folder in
      let path = folder.file("s")
      let replica = try Replica(TestSchema.everything, at: .file(path), options: .manual(seed: 1))
      var lengths: [Int] = []
      for number in 0..<3 {
        try replica.write { try $0.set(item, "title", .text(String(repeating: "\(number)", count: 20_000))) }
        lengths.append(try replica.status().writeAheadLogByteCount)
        #expect(lengths.last == size(path + "-wal"))
      }
      #expect(lengths[0] > 20_000 && lengths[0] < lengths[1] && lengths[1] < lengths[2])
      // Whoever looks sees what the others have written.
      #expect(try Replica(at: .file(path), options: .manual(seed: 2)).status().writeAheadLogByteCount == lengths[2])
      replica.close()
      #expect(size(path + "-wal") == nil)
      let memory = try Replica.inMemory(3)
      try memory.write { try $0.create(item) }
      #expect(try memory.status().writeAheadLogByteCount == 0)
    }
  }
}
