internal import Testing
internal import Weft

/// What reports and explanations say of themselves.
@Suite struct DescriptionTests {
  private let item = EntityReference("item", key: "milk")

  private func pair() throws -> (Replica, Replica) {
    let clock = ManualClock(1_700_000_000_000)
    return (try Replica.inMemory(1, "kitchen", clock: clock), try Replica.inMemory(2, "phone", clock: clock))
  }

  @Test("an explanation: the entity, each field with its rule and value, each operation with its reason, a line each")
  func explanation() throws {
    let (kitchen, phone) = try pair()
    try kitchen.write { try $0.set(item, "title", "Milk") }
    try kitchen.sync(with: phone)
    try phone.write { try $0.set(item, "title", "Oat\nmilk") }
    let explanation = try #require(try phone.explain(item, "title"))
    #expect(
      explanation.description == #"""
        item/milk is visible
        title (lastWriterWins) shows "Oat\nmilk"
          2023-11-14T22:13:20.000Z kitchen set title "Milk" [item/milk]: overruled, earlier than the one by phone
          2023-11-14T22:13:20.000Z+1 phone set title "Oat\nmilk" [item/milk] (unsealed): decides, decides what is shown
        """#)
  }

  @Test("a sync, a verification, a status, an import, an export and a receipt")
  func reports() throws {
    let (kitchen, phone) = try pair()
    let receipt = try kitchen.write { transaction in
      try transaction.set(item, "title", "Milk")
      try transaction.add(item, "quantity", 2)
    }
    #expect("\(receipt)" == "2 operations, sequences 1 to 2 of \(receipt.author)")
    #expect("\(try kitchen.write { _ in })" == "nothing changed")
    let device = try kitchen.device
    #expect(
      "\(try kitchen.status())" == """
        kitchen, device \(device): 2 operations of 1 device in 0 batches, schema version 1, clock 2023-11-14T22:13:20.000Z+1, \
        -wal of 0 bytes
        2 unsealed
        """)
    let report = try kitchen.sync(with: phone)
    #expect(
      "\(report)" == """
        \(report.rounds) rounds, sent 2 operations in 1 batch and \(report.sent.byteCount) bytes, received 0 operations in \
        0 batches and \(report.received.byteCount) bytes, both hold the same, and show the same
        """)
    #expect("\(try kitchen.verify())" == "1 batch verified, no finding")
    #expect("\(try kitchen.exportOperations { _ in })" == "2 operations in 1 line")
    var lines: [UInt8]? = Array(#"{"t":1,"device":"a","entity":"item","id":"x","create":true}"#.utf8)
    let imported = try phone.importOperations {
      defer { lines = nil }
      return lines
    }
    #expect("\(imported)" == "1 operation of 1 line")
  }
}
