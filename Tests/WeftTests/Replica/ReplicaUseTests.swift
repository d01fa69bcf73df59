internal import Foundation
internal import Testing
internal import Weft

/// How a replica takes being used in the wrong place or after its end.
@Suite struct ReplicaUseTests {
  private func code(_ body: () throws -> Void) -> WeftError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? WeftError)?.code
    }
  }

  @Test("used inside its own closure, a replica says so instead of waiting for itself")
  func insideItsOwnClosure() throws {
    let replica = try Replica.inMemory(1)
    let entity = EntityReference("item", key: "x")
    try replica.write { tx in
      #expect(code { _ = try replica.fetch(entity) } == .invalidUsage)
      #expect(code { try replica.write { _ in } } == .invalidUsage)
      try tx.set(entity, "title", "still written")
    }
    #expect(try replica.fetch(entity)?["title"]?.text == "still written")
    try replica.forEach("item") { _ in #expect(code { _ = try replica.status() } == .invalidUsage) }
  }

  @Test("so does every call that takes a closure, reading, reporting progress and comparing")
  func insideEveryClosure() throws {
    let (replica, other) = (try Replica.inMemory(1), try Replica.inMemory(2))
    let entity = EntityReference("item", key: "x")
    try replica.write { try $0.set(entity, "title", "t") }
    // What is sealed is folded again, and its share told.
    try replica.sync(with: Replica.inMemory(3))
    var calls: Set<String> = []
    func look(_ name: String) {
      calls.insert(name)
      #expect(code { _ = try replica.fetch(entity) } == .invalidUsage, "\(name)")
    }
    try replica.forEach("item") { _ in look("forEach") }
    try replica.forEachOperation { _ in look("forEachOperation") }
    try replica.forEachDifference(from: other) { _ in look("forEachDifference") }
    try other.forEachDifference(from: replica) { _ in look("forEachDifference, the other") }
    try replica.exportOperations { _ in look("exportOperations") }
    try replica.canonicalDump { _ in look("canonicalDump") }
    try replica.rebuild { _ in look("rebuild") }
    _ = try replica.verify { _ in look("verify") }
    try replica.importOperations {
      look("importOperations")
      return nil
    }
    #expect(calls.count == 9, "\(calls)")
    #expect(try replica.fetch(entity)?["title"]?.text == "t")
  }

  @Test("inside one replica's closure another one can be used, and afterwards the same")
  func anotherReplica() throws {
    let (first, second) = (try Replica.inMemory(1), try Replica.inMemory(2))
    let entity = EntityReference("item", key: "x")
    try first.write { tx in
      try second.write { try $0.set(entity, "title", "second") }
      try tx.set(entity, "title", .text(try second.fetch(entity)?["title"]?.text ?? "none"))
    }
    #expect(try first.fetch(entity)?["title"]?.text == "second")
  }

  @Test("a closed replica says so; its file is whole without a WAL and opens again")
  func closed() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.weft")
    let replica = try Replica(TestSchema.everything, at: .file(path))
    let entity = EntityReference("item", key: "x")
    try replica.write { try $0.set(entity, "title", "kept") }
    replica.close()
    replica.close()
    #expect(code { _ = try replica.fetch(entity) } == .replicaClosed)
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    #expect(try Replica(at: .file(path)).fetch(entity)?["title"]?.text == "kept")
  }

  @Test("a store that has just been made is in its file, and not in the WAL alone")
  func madeStoreIsInItsFile() throws {
    let folder = try TemporaryFolder()
    let replica = try Replica(TestSchema.everything, at: .file(folder.file("x.weft")))
    try FileManager.default.copyItem(atPath: folder.file("x.weft"), toPath: folder.file("copy.weft"))
    #expect(try Replica(at: .file(folder.file("copy.weft"))).device == replica.device)
  }

  @Test("a write gives back what its closure returned")
  func returning() throws {
    let replica = try Replica.inMemory(1)
    let (item, receipt) = try replica.writeReturning { try $0.create("item") }
    #expect(receipt.operationCount == 1)
    #expect(try replica.fetch(item)?.isVisible == true)
  }

  @Test("a file that is empty is no store, and the error says why that may be")
  func emptyFile() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder.file("x.weft")))
    do {
      _ = try Replica(at: .file(folder.file("x.weft")))
      Issue.record("an empty file was opened")
    } catch {
      #expect(error.code == .storeMissing && error.remedy.contains("-wal"))
    }
  }
}
