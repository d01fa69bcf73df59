internal import Testing
internal import Weft

/// A store that was copied, both copies of which write under one device.
@Suite struct ForkedReplicaTests {
  private let item = EntityReference("item", key: "i")

  private func addition(_ amount: Int64) -> (Transaction) throws -> Void {
    { try $0.add(EntityReference("item", key: "i"), "quantity", amount) }
  }

  @Test("two histories of one device meet: each store keeps its own, says so, and everything of others goes on")
  func copies() throws {
    try withTemporaryFolder { folder in
      let first = try Replica(TestSchema.everything, at: .file(folder.file("a")), options: .manual(seed: 1))
      try first.write(addition(1))
      try first.sync(with: Replica.inMemory(40))
      let copy = try StoreFile(path: folder.file("a")).copy(to: folder.file("b"))
      let second = try Replica(at: .file(copy.path), options: .manual(seed: 2))
      #expect(try first.device == second.device)
      try first.write(addition(10))
      try second.write(addition(100))
      let (left, right) = (try Replica.inMemory(5), try Replica.inMemory(6))
      try left.sync(with: first)
      try right.sync(with: second)
      try left.write(addition(1_000))
      try right.write(addition(10_000))
      // Twice: the second meeting is as the first.
      for _ in 0..<2 {
        let report = try left.sync(with: right)
        #expect(report.forkedDevices == [try first.device] && report.haveEqualDigests != true)
      }
      #expect(try left.value(item, "quantity") == .counter(11_011))
      #expect(try right.value(item, "quantity") == .counter(11_101))
      for replica in [left, right] { try replica.expectRebuildable() }
      // The copies themselves, with each other and with those who hold the other history.
      #expect(try first.sync(with: second).forkedDevices == [try first.device])
      try first.sync(with: right)
      #expect(try first.value(item, "quantity") == .counter(11_011))
      try first.write(addition(100_000))
      try first.sync(with: left)
      #expect(try left.value(item, "quantity") == .counter(111_011))
    }
  }
}
