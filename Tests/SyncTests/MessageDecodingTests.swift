internal import Foundation
internal import Testing
internal import WeftCausality
internal import WeftOperations
internal import WeftSync

@Suite struct MessageDecodingTests {
  private func expectRefused(
    _ bytes: [UInt8], _ reason: SyncMessageError.Reason, at location: SourceLocation = #_sourceLocation
  ) {
    do {
      let message = try SyncMessage(decoding: ContiguousArray(bytes))
      Issue.record("decoded as \(message.kind)", sourceLocation: location)
    } catch {
      #expect(error.reason == reason, sourceLocation: location)
      #expect((0...bytes.count).contains(error.offset), sourceLocation: location)
    }
  }

  private func device(_ last: UInt8) -> [UInt8] { Array(repeating: 0, count: 15) + [last] }

  private let tag: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
  private let greatest: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]

  @Test(arguments: 0..<400 as Range<UInt64>) func roundTrip(seed: UInt64) throws {
    let message = MessageSource(seed: seed).message
    let bytes = message.encoded
    let read = try SyncMessage(decoding: bytes)
    #expect(read.encoded == bytes)
    switch (message, read) {
    case (.hello(let sent), .hello(let received)): #expect(sent == received)
    case (.schema(let sent), .schema(let received)): #expect(sent == received)
    case (.vectors(let sent), .vectors(let received)): #expect(sent == received)
    case (.done(let sent), .done(let received)): #expect(sent == received)
    case (.refusal(let sent), .refusal(let received)): #expect(sent == received)
    case (.batches(let sent), .batches(let received)):
      #expect(sent.page == received.page && sent.hasMore == received.hasMore)
      #expect(sent.batches.map(\.device) == received.batches.map(\.device))
      #expect(sent.batches.map(\.bytes) == received.batches.map(\.bytes))
      #expect(sent.labels == received.labels)
    default: Issue.record("\(message.kind) was read as \(read.kind)")
    }
  }

  @Test("B212: a message of any kind that is cut short at any byte is refused", arguments: 0..<60 as Range<UInt64>)
  func everyTruncationIsRefused(seed: UInt64) {
    let bytes = MessageSource(seed: seed).message.encoded
    for count in bytes.indices {
      let part = ContiguousArray(bytes[..<count])
      #expect(throws: SyncMessageError.self, "\(count) of \(bytes.count) bytes") { try SyncMessage(decoding: part) }
    }
  }

  /// Every message has one byte form: what a mutation leaves readable is another message, in its own form.
  @Test("B211: falsified messages are refused, or are other messages")
  func mutationsAreRefusedOrRead() {
    var random = SplitMix64(seed: 5)
    var readable = 0
    let isSoaking = ProcessInfo.processInfo.environment["WEFT_SOAK"] != nil
    let roundCount = isSoaking ? 2_000_000 : 50_000
    for round in 0..<roundCount {
      var bytes = MessageSource(seed: UInt64(round % 500)).message.encoded
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        default: if bytes.count > 1 { bytes.remove(at: index) }
        }
      }
      guard let message = try? SyncMessage(decoding: bytes) else { continue }
      readable += 1
      if message.encoded != bytes { Issue.record("two forms of one message, round \(round)") }
    }
    // Damage inside a digest or a batch body cannot show: about half of the mutations.
    #expect(readable > roundCount / 50 && readable < roundCount / 50 * 49)
  }

  @Test func kindAndVersion() {
    expectRefused([], .truncated)
    expectRefused([1], .truncated)
    expectRefused([0, 1], .kind(0))
    expectRefused([7, 1], .kind(7))
    expectRefused([1, 2], .protocolVersion(2))
    // An unknown kind of another version: the version is what is wrong.
    expectRefused([99, 2], .protocolVersion(2))
    expectRefused([2, 1, 0, 0], .trailing)
  }

  @Test("B210: counts and lengths that a message cannot hold are refused before anything is allocated")
  func countsAreCheckedBeforeAnythingIsAllocated() {
    expectRefused([2, 1] + greatest, .count)
    expectRefused([3, 1] + greatest, .count)
    expectRefused([3, 1, 0] + greatest, .count)
    expectRefused([3, 1, 2] + Array(repeating: 0, count: 55), .count)
    expectRefused([4, 1, 0, 0] + greatest, .count)
    expectRefused([4, 1, 0, 0, 0] + greatest, .count)
    expectRefused([5, 1] + device(1) + greatest, .count)
    expectRefused([6, 1, 1] + greatest, .count)
    expectRefused([2, 1, 0x80, 0x00], .number)
  }

  @Test func rangesThatCannotBe() {
    // No interval.
    expectRefused([3, 1, 1] + device(1) + [0, 0, 0] + tag + [0], .ranges)
    // Beyond the greatest number: the lower bound, the upper bound, and an interval after the greatest sequence.
    expectRefused([3, 1, 1] + device(1) + [1] + greatest + [0, 0] + tag + [0], .ranges)
    expectRefused([3, 1, 1] + device(1) + [1, 1] + greatest + [0] + tag + [0], .ranges)
    let greatestLessOne: [UInt8] = [0xFE] + greatest.dropFirst()
    expectRefused([3, 1, 1] + device(1) + [2, 0] + greatestLessOne + [0, 0, 0] + tag + [0], .ranges)
    // A verified chain longer than what is held, and one over a hole.
    expectRefused([3, 1, 1] + device(1) + [1, 0, 4, 6] + tag + [0], .ranges)
    expectRefused([3, 1, 1] + device(1) + [1, 1, 4, 1] + tag + [0], .ranges)
    // All sequences that there are can be claimed.
    let all = try? SyncMessage(decoding: [3, 1, 1] + device(1) + [1, 0] + greatestLessOne + [0] + tag + [0])
    guard case .vectors(let vectors)? = all else {
      Issue.record("not read")
      return
    }
    #expect(vectors.claims.first?.ranges == SequenceRanges(1...UInt64.max))
    #expect(vectors.claims.first?.through == .max)
  }

  @Test func devicesAscend() {
    let claim: [UInt8] = [1, 0, 0, 0] + tag
    expectRefused([3, 1, 2] + device(2) + claim + device(1) + claim + [0], .order)
    expectRefused([3, 1, 2] + device(2) + claim + device(2) + claim + [0], .order)
    expectRefused([3, 1, 0, 2] + device(2) + device(2), .order)
    expectRefused([5, 1] + device(0) + [2] + device(2) + device(1), .order)
    expectRefused([4, 1, 0, 0, 2] + device(2) + [0] + device(1) + [0, 0], .order)
    expectRefused([4, 1, 0, 0, 2] + device(2) + [0] + device(2) + [0, 0], .order)
  }

  @Test func pages() {
    let batch = Array(ToyLog(device: 1, counts: [1]).batches[0].bytes)
    let entry = [UInt8(batch.count)] + batch
    expectRefused([4, 1, 0, 2, 0, 0], .flags)
    // More to send, and none of it sent.
    expectRefused([4, 1, 0, 1, 0, 0], .flags)
    expectRefused([4, 1, 0, 0, 1] + device(1) + [0, 1, 1] + entry, .index)
    // A device in the table that no batch is of.
    expectRefused([4, 1, 0, 0, 2] + device(1) + [0] + device(2) + [0, 1, 0] + entry, .index)
    expectRefused(
      [4, 1, 0, 0, 1] + device(1) + [0, 1, 0] + [UInt8(batch.count)] + [0x80] + batch.dropFirst(), .batch(.flags))
    expectRefused([4, 1, 0, 0, 1] + device(1) + [0, 1, 0, 5] + batch, .batch(.truncated))
  }

  @Test func textsAndClocks() {
    expectRefused([6, 1, 1, 1, 0xFF], .text)
    expectRefused([6, 1, 1, 0x81, 0x04] + Array(repeating: 0x61, count: 513), .text)
    let head = [1, 1, 1] + Array(repeating: UInt8(0), count: 44)
    expectRefused(head + Array(repeating: 0xFF, count: 8), .stamp)
  }
}
