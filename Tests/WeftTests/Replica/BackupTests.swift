internal import Foundation
internal import Testing
internal import Weft

@Suite struct BackupTests {
  private let item = EntityReference("item", key: "i")

  private func code(_ body: () throws -> Void) -> WeftError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? WeftError)?.code
    }
  }

  @Test("a backup is the store as of one moment: sealed, unsealed and deferred; both go on apart from each other")
  func moment() throws {
    try withTemporaryFolder { folder in
      let replica = try Replica(TestSchema.everything, at: .file(folder.file("s")), options: .manual(seed: 1))
      let other = try Replica.inMemory(2)
      var edits = RandomEdits(SeededBits(3))
      for _ in 0..<40 { try edits.write(other) }
      try other.sync(with: replica)
      for _ in 0..<10 { try edits.write(replica) }
      try replica.backup(to: folder.file("b"))
      let backup = try Replica(at: .file(folder.file("b")), options: .manual(seed: 4))
      try expectConverged([replica, backup])
      try backup.expectRebuildable()
      #expect(try backup.device == replica.device && backup.label == replica.label)

      try replica.write { try $0.set(item, "title", .text("later")) }
      #expect(try backup.value(item, "title") != .value(.text("later")))
      // The backup alone is behind: it catches up, which is how it takes the store's place.
      #expect(try backup.sync(with: replica).forkedDevices == [])
      try expectConverged([replica, backup])
    }
  }

  @Test("a store in memory has a backup in a file")
  func memory() throws {
    try withTemporaryFolder { folder in
      let replica = try Replica.inMemory(1)
      try replica.write { try $0.set(item, "title", .text("kept")) }
      try replica.backup(to: folder.file("b"))
      #expect(try Replica(at: .file(folder.file("b"))).value(item, "title") == .value(.text("kept")))
    }
  }

  @Test("what is at the path stays, and a path that cannot be leaves nothing")
  func refused() throws {
    try withTemporaryFolder { folder in
      let replica = try Replica.inMemory(1)
      try Data("a".utf8).write(to: URL(fileURLWithPath: folder.file("text")))
      try Data().write(to: URL(fileURLWithPath: folder.file("empty")))
      try replica.backup(to: folder.file("b"))
      let before = FileManager.default.contents(atPath: folder.file("b"))
      for name in ["text", "empty", "b", "."] {
        #expect(code { try replica.backup(to: folder.file(name)) } == .storeExists, "\(name)")
      }
      #expect(FileManager.default.contents(atPath: folder.file("b")) == before)
      #expect(FileManager.default.contents(atPath: folder.file("text")) == Data("a".utf8))
      #expect(code { try replica.backup(to: folder.file("none/b")) } == .storeUnreachable)
      #expect(code { try replica.backup(to: "") } == .invalidUsage)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["b", "empty", "text"])
    }
  }

  @Test("when store and backup both go on writing, whoever meets both notices")
  func forked() throws {
    try withTemporaryFolder { folder in
      let replica = try Replica(TestSchema.everything, at: .file(folder.file("s")), options: .manual(seed: 1))
      try replica.write { try $0.create(item) }
      try replica.backup(to: folder.file("b"))
      let backup = try Replica(at: .file(folder.file("b")), options: .manual(seed: 2))
      try replica.write { try $0.set(item, "title", .text("a")) }
      try backup.write { try $0.set(item, "title", .text("b")) }
      let report = try replica.sync(with: backup)
      #expect(try report.forkedDevices == [replica.device])
      #expect(try replica.value(item, "title") == .value(.text("a")))
      #expect(try backup.value(item, "title") == .value(.text("b")))
    }
  }
}
