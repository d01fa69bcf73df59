internal import Foundation
internal import Testing
internal import Weft
internal import WeftFaultyDisk
internal import WeftSQLite
internal import WeftShelf

/// Files that lie where a store, or what belongs to it, should lie.
@Suite struct ForeignFilesTests {
  private func names(_ folder: DurableFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func bytes(_ folder: DurableFolder, _ name: String) -> Data? {
    FileManager.default.contents(atPath: folder.file(name))
  }

  private func copy(_ folder: DurableFolder, _ from: String, _ to: String) throws {
    try FileManager.default.copyItem(atPath: folder.file(from), toPath: folder.file(to))
  }

  private func error(_ folder: DurableFolder, _ name: String) -> WeftError? {
    do throws(WeftError) {
      _ = try Replica(at: .file(folder.file(name)))
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "B172: a store's file copied without the log beside it is an older store, whole; what backup writes is all of it")
  func copiedAlone() throws {
    let folder = try DurableFolder()
    let replica = try Replica(Shelf.schema, at: .file(folder.file("s")))
    for number in 0..<5 { try replica.write { try $0.work(number) } }
    #expect(bytes(folder, "s-wal")?.isEmpty == false)
    try copy(folder, "s", "alone")
    try replica.backup(to: folder.file("backup"))
    let alone = try Replica(at: .file(folder.file("alone")))
    #expect(try alone.verify().isClean)
    #expect(try alone.fetch(Shelf.sum) == nil)
    let backup = try Replica(at: .file(folder.file("backup")))
    #expect(try backup.verify().isClean)
    #expect(try backup.digest() == replica.digest())
  }

  @Test(
    "B172: a store's file beside another store's log is refused, nothing is changed, and it opens when that log is moved away"
  )
  func foreignLog() throws {
    let folder = try DurableFolder()
    let here = try Replica(Shelf.schema, at: .file(folder.file("s")))
    for number in 0..<4 { try here.write { try $0.work(number) } }
    try here.backup(to: folder.file("restored"))
    let digest = try here.digest()
    let other = try Replica(Shelf.schema, at: .file(folder.file("other")))
    for number in 0..<40 { try other.write { try $0.work(number) } }
    try copy(folder, "other-wal", "restored-wal")
    let before = (bytes(folder, "restored"), bytes(folder, "restored-wal"))
    for _ in 0..<2 {
      let refusal = try #require(error(folder, "restored"))
      #expect(refusal.code == .storeDamaged)
      #expect(refusal.message.contains("restored-wal") && refusal.remedy.contains("restored-shm"))
    }
    #expect(bytes(folder, "restored") == before.0)
    #expect(bytes(folder, "restored-wal") == before.1)
    for suffix in ["-wal", "-shm"] where bytes(folder, "restored\(suffix)") != nil {
      try FileManager.default.moveItem(atPath: folder.file("restored\(suffix)"), toPath: folder.file("away\(suffix)"))
    }
    #expect(try Replica(at: .file(folder.file("restored"))).digest() == digest)
  }

  @Test(
    "A store of a newer format, and another program's database, are refused untouched, and nothing is made beside them")
  func untouched() throws {
    let folder = try DurableFolder()
    try Replica(Shelf.schema, at: .file(folder.file("newer"))).close()
    for (name, sql) in [
      ("newer", "PRAGMA user_version = 2"), ("other", "PRAGMA journal_mode = WAL; CREATE TABLE t(a)"),
      ("marked", "PRAGMA application_id = 7; CREATE TABLE t(a)"), ("plain ?#%41.db", "CREATE TABLE t(a)"),
    ] {
      let connection = try Connection(
        path: folder.file(name), mode: .readWriteCreate, busyTimeoutMilliseconds: 0)
      try connection.execute(sql)
      connection.close()
    }
    let names = try names(folder)
    #expect(names == ["marked", "newer", "other", "plain ?#%41.db"])
    for name in names {
      let before = bytes(folder, name)
      #expect(error(folder, name)?.code == (name == "newer" ? .storeNewer : .notAStore), "\(name)")
      #expect(bytes(folder, name) == before)
      #expect(try self.names(folder) == names, "\(name)")
    }
  }

  @Test("What is deferred is in digest, status and reads also where nothing can be written")
  func readOnly() throws {
    let bench = try #require(DamageBench.shared)
    let disk = FaultyDisk(seed: 1, contents: [Bench.path: bench.file])
    let replica = try Replica(at: .file(Bench.path), options: DamageBench.options(disk, 1))
    let whole = FaultyDisk(seed: 1, contents: [Bench.path: bench.file])
    let reference = try Replica(at: .file(Bench.path), options: DamageBench.options(whole, 1))
    disk.arm(.full, at: 1, isLasting: true)
    #expect(try replica.digest() == reference.digest())
    let (status, expected) = (try replica.status(), try reference.status())
    #expect(status.entityCounts.map(\.visible) == expected.entityCounts.map(\.visible))
    #expect(status.entityCounts.map(\.hidden) == expected.entityCounts.map(\.hidden))
    #expect(try replica.verify().isClean)
    #expect(disk.faultHasStruck)
  }
}
