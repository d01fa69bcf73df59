internal import Testing
internal import Weft
internal import WeftSync

/// Messages that are cut short on their way to an engine that has data.
@Suite struct CutMessageTests {
  private let item = EntityReference("item", key: "i")

  @Test("B212: each message of a session cut short at any byte is refused with an error, and changes nothing")
  func cut() throws {
    let (one, other) = (try Replica.inMemory(1), try Replica.inMemory(2))
    for number in 0..<12 as Range<Int64> {
      try one.write { try $0.add(item, "quantity", number + 1) }
      try other.write { try $0.set(EntityReference("item", key: "k\(number)"), "title", .text("t\(number)")) }
      // Sealed one by one.
      if number % 3 == 0 { try one.sync(with: Replica.inMemory(20 + UInt64(number))) }
    }
    var here = try SyncEndpoint(one, .initiator)
    var there = try SyncEndpoint(other, .responder)
    try there.receive(.start)
    try here.receive(.start)
    var cutCount = 0
    func deliver(_ message: ContiguousArray<UInt8>, to endpoint: inout SyncEndpoint, _ replica: Replica) throws {
      let before = try replica.dumpLines()
      for count in 0..<message.count {
        var copy = endpoint
        try copy.receive(.message(ContiguousArray(message.prefix(count))))
        guard case .failed(.malformed) = copy.session.outcome.ending else {
          Issue.record("\(count) of \(message.count) bytes: \(copy.session.outcome.ending)")
          continue
        }
        cutCount += 1
      }
      #expect(try replica.dumpLines() == before)
      try endpoint.receive(.message(message))
    }
    while true {
      let outgoing = here.takeOutbox()
      for message in outgoing { try deliver(message, to: &there, other) }
      let incoming = there.takeOutbox()
      for message in incoming { try deliver(message, to: &here, one) }
      if outgoing.isEmpty && incoming.isEmpty { break }
    }
    #expect(cutCount > 500)
    #expect(here.session.outcome.ending == .completed)
    #expect(try one.digest() == other.digest())
  }
}
