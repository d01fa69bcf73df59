internal import Testing
internal import WeftCausality
internal import WeftCrypto
internal import WeftOperations
internal import WeftSync

/// Bytes worked out by hand from `Specs/Sync.md`.
@Suite struct MessageFormTests {
  private let hello = HelloMessage(
    formatVersion: 1, scopeTag: 0x0102_0304_0506_0708, fileID: 0x1112_1314_1516_1718,
    incarnation: Incarnation(rawValue: 0x2122_2324),
    digest: LogDigest(rawValue: 0x3132_3334_3536_3738_393A_3B3C_3D3E_3F40),
    schemaTag: 0x4142_4344_4546_4748, clock: Stamp(rawValue: 0x0000_0193_0000_0005))

  private func expect(
    _ message: SyncMessage, encodesAs expected: [UInt8], at location: SourceLocation = #_sourceLocation
  ) {
    #expect(Array(message.encoded) == expected, sourceLocation: location)
  }

  private func device(_ last: UInt8) -> [UInt8] { Array(repeating: 0, count: 15) + [last] }

  @Test func helloTakes55Bytes() {
    let body: [UInt8] =
      [1] + Array(1...8) + Array(0x11...0x18) + Array(0x21...0x24) + Array(0x31...0x40) + Array(0x41...0x48)
      + [0, 0, 1, 0x93, 0, 0, 0, 5]
    expect(.hello(hello), encodesAs: [1, 1] + body)
    #expect(SyncMessage.hello(hello).encoded.count == 55)
    #expect(SyncMessage.hello(hello).encoded.count <= 60)
  }

  @Test func theClockOfAFreshStoreIsZero() throws {
    let summary = ToyStore().summary
    let fresh = LogSummary(
      scope: .main, fileID: 1, incarnation: summary.incarnation, schemaDigest: summary.schemaDigest, clock: .zero,
      entries: [])
    guard
      case .hello(let read) = try SyncMessage(
        decoding: SyncMessage.hello(HelloMessage(fresh, digest: fresh.digest)).encoded)
    else {
      Issue.record("no hello")
      return
    }
    #expect(read.clock == .zero)
    #expect(read.schemaTag == 1)
    // SHA-256 of 16 zero bytes begins with 374708fff7719dd5; that of nothing with e3b0c44298fc1c149afbf4c8996fb924.
    #expect(read.scopeTag == 0x3747_08ff_f771_9dd5)
    #expect(read.digest == LogDigest(rawValue: 0xe3b0_c442_98fc_1c14_9afb_f4c8_996f_b924))
  }

  @Test func vectorsListIntervalsByDistance() {
    let whole = VectorClaim(
      device: DeviceID(rawValue: 1), ranges: SequenceRanges(1...300), through: 300, tag: 0x0102_0304_0506_0708)
    let holed = VectorClaim(
      device: DeviceID(rawValue: 2), ranges: SequenceRanges([1...5, 8...9, 20...20]), through: 3, tag: 9)
    let late = VectorClaim(device: DeviceID(rawValue: 3), ranges: SequenceRanges(4...4), through: 0, tag: 10)
    let message = VectorsMessage(claims: [whole, holed, late], forked: [DeviceID(rawValue: 2)])
    // One interval from 1 with 299 more; three, the second after one more than the least gap, the third after nine more.
    let first = device(1) + [1, 0, 0xAB, 0x02, 0, 1, 2, 3, 4, 5, 6, 7, 8]
    let second = device(2) + [3, 0, 4, 1, 1, 9, 0, 2, 0, 0, 0, 0, 0, 0, 0, 9]
    let third = device(3) + [1, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10]
    expect(.vectors(message), encodesAs: [3, 1, 3] + first + second + third + [1] + device(2))
  }

  @Test func batchesReferToATableOfDevices() {
    let low = ToyLog(device: 1, counts: [1]).batches[0]
    let high = ToyLog(device: 2, counts: [1, 1]).batches
    let message = BatchesMessage(page: 200, hasMore: true, batches: [high[0], low, high[1]])
    let parts = [(UInt8(1), high[0]), (0, low), (1, high[1])].flatMap { index, batch in
      [index, UInt8(batch.bytes.count)] + batch.bytes
    }
    // All batches here are shorter than 128 bytes, so that a length takes one byte.
    expect(
      .batches(message), encodesAs: [4, 1, 0xC8, 0x01, 1, 2] + device(1) + [0] + device(2) + [0, 3] + parts)
    expect(.batches(BatchesMessage(page: 0, hasMore: false, batches: [])), encodesAs: [4, 1, 0, 0, 0, 0])
  }

  @Test func shortMessages() {
    expect(.schema([9, 8, 7]), encodesAs: [2, 1, 3, 9, 8, 7])
    expect(
      .done(DoneMessage(digest: LogDigest(rawValue: 5), forked: [DeviceID(rawValue: 6)])),
      encodesAs: [5, 1] + device(5) + [1] + device(6))
    expect(.refusal(Refusal(.incompatible, detail: "é")), encodesAs: [6, 1, 7, 2, 0xC3, 0xA9])
  }

  @Test func aLongDetailIsCutBetweenCharacters() {
    let refusal = Refusal(.incompatible, detail: String(repeating: "é", count: 300) + "x")
    #expect(refusal.detail == String(repeating: "é", count: 256))
    let odd = Refusal(.incompatible, detail: "x" + String(repeating: "é", count: 300))
    #expect(odd.detail == "x" + String(repeating: "é", count: 255))
  }

  @Test func theDigestIsThatOfDeviceRangesAndChain() {
    let chain = SHA256Digest(11, 12, 13, 14)
    let summary = LogSummary(
      scope: .main, fileID: 1, incarnation: Incarnation(rawValue: 1), schemaDigest: .zero, clock: .zero,
      entries: [
        LogEntry(device: DeviceID(rawValue: 1), ranges: SequenceRanges([1...2, 5...9]), through: 2, chain: chain),
        // Known to the store, but nothing of it is sealed: nobody else knows.
        LogEntry(device: DeviceID(rawValue: 4), ranges: SequenceRanges(), through: 0, chain: .zero),
      ])
    let input = ContiguousArray(device(1) + [2, 0, 1, 1, 4]) + chain.bytes
    let expected = SHA256.digest(of: input)
    #expect(summary.digest.rawValue == UInt128(expected.word0) << 64 | UInt128(expected.word1))
    #expect(summary.entries.count == 1)
  }
}
