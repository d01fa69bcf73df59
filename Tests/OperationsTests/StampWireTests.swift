internal import Testing
internal import WeftCausality
internal import WeftOperations

struct StampWireTests {
  /// Where the counter's number of digits, bytes or bits changes, in decimal, base 36 and binary.
  private static let crossings: [UInt64] = [0, 9, 10, 35, 36, 127, 128, 255, 256, 16_383, 16_384, 65_534, 65_535]
  private static let entity = EntityReference("item", EntityID(rawValue: 1))

  private static func list(_ stamps: [UInt64], transactionSize: Int) -> OperationList {
    OperationList(
      stamped: stamps.enumerated().map { index, stamp in
        DraftedOperation(
          .create, entity, stamp: Stamp(rawValue: stamp), beginsTransaction: index % transactionSize == 0)
      })
  }

  @Test("B019: stamps around every crossing of the counter survive each form bit-exactly")
  func counterCrossings() throws {
    for milliseconds in [1, 0x00FF_FFFF_FFFF >> 8, 1_700_000_000_000, 253_402_300_799_998] as [UInt64] {
      for counter in Self.crossings {
        let first = milliseconds << 16 | counter
        let single = Self.list([first], transactionSize: 1)
        #expect(try single.roundTripped().map(\.stamp.rawValue) == [first])
        let stamps = (0..<40).map { first + $0 }
        for transactionSize in [1, 2, 7, 40] {
          let list = Self.list(stamps, transactionSize: transactionSize)
          let batch = try list.decode(list.body)
          #expect(batch.operations.map(\.stamp.rawValue) == stamps)
          #expect(OperationImage.all(of: batch) == list.images)
        }
      }
    }
  }

  @Test("B019: the last stamp of all survives, and one past it is refused")
  func lastStamp() throws {
    let last = Stamp.maximum.rawValue
    for stamps in [[last], [last - 1, last], [1, last]] {
      #expect(try Self.list(stamps, transactionSize: 1).roundTripped().map(\.stamp.rawValue) == stamps)
    }
    // The transaction of two begins with the last stamp, so the second would lie beyond it.
    let list = Self.list([last - 1, last], transactionSize: 2)
    var body = list.body
    // Form, version, one name of five bytes, one shape, no authors, one transaction, six bytes, elapsed, header, extra.
    #expect(body[23..<26] == [0xFE, 0xFF, 0x03])
    body[23] = 0xFF
    #expect(throws: BatchError.self) { try list.decode(body) }
  }

  @Test("B021: stamps are integers from end to end: a long run of random ones comes back bit-exactly")
  func manyStamps() throws {
    #if DEBUG
      let batchCount = 10
    #else
      let batchCount = 250
    #endif
    var random = SplitMix64(seed: 0xB021)
    for _ in 0..<batchCount {
      var stamps: [UInt64] = [UInt64.random(in: 1...(1 << 48), using: &random)]
      while stamps.count < 4_000 {
        let step = random.next()
        stamps.append(stamps[stamps.count - 1] + 1 + step >> (64 - step % 48))
      }
      guard stamps.allSatisfy({ $0 <= Stamp.maximum.rawValue }) else { continue }
      let list = Self.list(stamps, transactionSize: 1)
      let batch = try list.decode(list.body)
      #expect(batch.transactions.map(\.firstStamp.rawValue) == stamps)
    }
  }
}
