internal import Testing
internal import Weft

/// Lines as long as what is legal makes them.
@Suite(.timeLimit(.minutes(10))) struct LargeLineTests {
  private static let item = EntityReference("item", key: "milk")

  private func expectImportable(_ replica: Replica, lines count: Int) throws {
    let lines = try replica.exportedOperations()
    #expect(lines.count { $0 == UInt8(ascii: "\n") } == count)
    let copy = try Replica.inMemory(2, "a")
    try copy.importLines(lines)
    #expect(try copy.digest() == replica.digest())
  }

  @Test("a transaction of five values that together are as large as is allowed becomes lines that import again")
  func fiveValues() throws {
    let replica = try Replica.inMemory(1, "a")
    let (large, small) = (16 << 20, 8 << 20)
    try replica.write { transaction in
      try transaction.set(Self.item, "title", .text(String(repeating: "t", count: large)))
      try transaction.set(Self.item, "picture", .bytes([UInt8](repeating: 7, count: large)))
      try transaction.set(Self.item, "note", .text(String(repeating: "\"", count: large)))
      try transaction.insert(Self.item, "tags", .text(String(repeating: "x", count: small)))
      try transaction.insert(Self.item, "things", .text(String(repeating: "y", count: small)))
    }
    try expectImportable(replica, lines: 5)
  }

  @Test("one value of 16 MiB of which every byte becomes an escape of six is a line that imports again")
  func escapes() throws {
    let replica = try Replica.inMemory(1, "a")
    try replica.write { try $0.set(Self.item, "title", .text(String(repeating: "\u{1}", count: 16 << 20))) }
    try expectImportable(replica, lines: 1)
  }

  @Test("small operations of one transaction are still one line, up to 8 MiB")
  func joined() throws {
    let replica = try Replica.inMemory(1, "a")
    let half = String(repeating: "h", count: 3 << 20)
    try replica.write { transaction in
      try transaction.set(Self.item, "title", .text(half))
      try transaction.set(Self.item, "done", .bool(true))
      try transaction.set(Self.item, "note", .text(half))
      try transaction.set(Self.item, "picture", .bytes([UInt8](half.utf8)))
      try transaction.add(Self.item, "quantity", 1)
    }
    try expectImportable(replica, lines: 2)
  }
}
