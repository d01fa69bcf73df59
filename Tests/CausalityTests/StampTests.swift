internal import Testing
internal import WeftCausality

struct StampTests {
  /// 9999-12-31T23:59:59.999Z: 2 932 897 days since 1970, less a millisecond.
  static let lastMillisecond: Int64 = 2_932_897 * 86_400_000 - 1

  @Test("Milliseconds and counter are the high 48 and the low 16 bits")
  func parts() throws {
    let stamp = Stamp(rawValue: 0x0123_4567_89AB_CDEF)
    #expect(stamp.milliseconds == 0x0123_4567_89AB)
    #expect(stamp.counter == 0xCDEF)
    #expect(try Stamp(milliseconds: 0x0123_4567_89AB, counter: 0xCDEF) == stamp)
    #expect(stamp.description == "1250999896491.52719")
  }

  @Test("The greatest stamp is the last of the year 9999")
  func maximum() throws {
    #expect(Stamp.maximum.milliseconds == Self.lastMillisecond)
    #expect(Stamp.maximum.counter == 65_535)
    #expect(Stamp.zero.rawValue == 0)
    #expect(try Stamp(milliseconds: Self.lastMillisecond, counter: 65_535) == .maximum)
    #expect(try Stamp(validating: Stamp.maximum.rawValue) == .maximum)
    #expect(try Stamp(validating: 1).rawValue == 1)
  }

  @Test("The byte form is big-endian")
  func byteForm() throws {
    var bytes: ContiguousArray<UInt8> = [0xFF]
    try Stamp(milliseconds: 0x0102_0304_0506, counter: 0x0708).appendBytes(to: &bytes)
    #expect(bytes == [0xFF, 1, 2, 3, 4, 5, 6, 7, 8])
    #expect(try Stamp(bytes: bytes.dropFirst()).rawValue == 0x0102_0304_0506_0708)
  }

  @Test("Times and numbers that are no stamps are refused with the reason")
  func refusedParts() {
    #expect(throws: StampError.zero) { try Stamp(validating: 0) }
    #expect(throws: StampError.zero) { try Stamp(milliseconds: 0, counter: 0) }
    #expect(throws: StampError.negative(milliseconds: -1)) { try Stamp(milliseconds: -1) }
    #expect(throws: StampError.negative(milliseconds: .min)) { try Stamp(milliseconds: .min) }
    #expect(throws: StampError.aboveMaximum(milliseconds: Self.lastMillisecond + 1)) {
      try Stamp(milliseconds: Self.lastMillisecond + 1)
    }
    #expect(throws: StampError.aboveMaximum(milliseconds: .max)) { try Stamp(milliseconds: .max) }
    #expect(throws: StampError.aboveMaximum(milliseconds: Self.lastMillisecond + 1)) {
      try Stamp(validating: Stamp.maximum.rawValue + 1)
    }
    #expect(throws: StampError.aboveMaximum(milliseconds: 0xFFFF_FFFF_FFFF)) { try Stamp(validating: .max) }
  }

  @Test(
    "B020: bytes that are no stamp are refused, and what was passed in stays as it was",
    arguments: [
      ([], .byteCount(0)),
      ([0, 0, 0, 0, 0, 0, 1], .byteCount(7)),
      ([0, 0, 0, 0, 0, 0, 0, 0, 1], .byteCount(9)),
      ([0, 0, 0, 0, 0, 0, 0, 0], .zero),
      ([0xE6, 0x77, 0xD2, 0x1F, 0xDC, 0x00, 0x00, 0x00], .aboveMaximum(milliseconds: lastMillisecond + 1)),
      ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .aboveMaximum(milliseconds: 0xFFFF_FFFF_FFFF)),
    ] as [([UInt8], StampError)])
  func refusedBytes(bytes: [UInt8], error: StampError) throws {
    // Received in one buffer with a good stamp behind it, the neighbour of the first that is refused.
    let received = bytes + [0xE6, 0x77, 0xD2, 0x1F, 0xDB, 0xFF, 0xFF, 0xFF]
    let before = received.map { $0 }
    #expect(throws: error) { try Stamp(bytes: bytes) }
    #expect(throws: error) { try Stamp(bytes: ContiguousArray(bytes)) }
    #expect(throws: error) { try Stamp(bytes: received.prefix(bytes.count)) }
    #expect(try Stamp(bytes: received.dropFirst(bytes.count)) == .maximum)
    #expect(received == before)
  }

  @Test("B019: the order of the bytes is the order of the stamps where the counter gains a digit")
  func byteOrder() throws {
    let moment: Int64 = 1_700_000_000_000
    var stamps: [Stamp] = []
    for milliseconds in [1, 255, 256, 65_535, 65_536, moment, moment + 1] as [Int64] {
      for counter in [0, 9, 10, 35, 36, 255, 256, 4_095, 4_096, 65_535] as [UInt16] {
        stamps.append(try Stamp(milliseconds: milliseconds, counter: counter))
      }
    }
    // Listed in ascending order of (milliseconds, counter), so the index is the rank.
    for (leftRank, left) in stamps.enumerated() {
      for (rightRank, right) in stamps.enumerated() {
        var leftBytes: ContiguousArray<UInt8> = []
        var rightBytes: ContiguousArray<UInt8> = []
        left.appendBytes(to: &leftBytes)
        right.appendBytes(to: &rightBytes)
        let expected = leftRank < rightRank
        #expect((left < right) == expected)
        #expect(leftBytes.lexicographicallyPrecedes(rightBytes) == expected)
        #expect((leftBytes == rightBytes) == (leftRank == rightRank))
      }
    }
  }

  @Test("B019: the counter carries into the milliseconds behind 65 535")
  func byteOrderAcrossCarry() throws {
    var clock = HybridClock(last: try Stamp(milliseconds: 1_700_000_000_000, counter: 65_534))
    var earlier: ContiguousArray<UInt8> = []
    clock.next(physicalMilliseconds: 0).appendBytes(to: &earlier)
    var later: ContiguousArray<UInt8> = []
    clock.next(physicalMilliseconds: 0).appendBytes(to: &later)
    #expect(earlier.suffix(3) == [0x00, 0xFF, 0xFF])
    #expect(later.suffix(3) == [0x01, 0x00, 0x00])
    #expect(earlier.lexicographicallyPrecedes(later))
  }

  @Test("B021: a million stamps come back from their bytes bit for bit")
  func roundTrip() throws {
    var generator = SplitMix64(seed: 21)
    var bytes: ContiguousArray<UInt8> = []
    var mismatches: [UInt64] = []
    for _ in 0..<1_000_000 {
      let rawValue = UInt64.random(in: 1...Stamp.maximum.rawValue, using: &generator)
      bytes.removeAll(keepingCapacity: true)
      Stamp(rawValue: rawValue).appendBytes(to: &bytes)
      let decoded = try Stamp(bytes: bytes)
      let rebuilt = try Stamp(milliseconds: decoded.milliseconds, counter: decoded.counter)
      if decoded.rawValue != rawValue || rebuilt != decoded || bytes.count != 8 { mismatches.append(rawValue) }
    }
    #expect(mismatches.isEmpty)
  }

  @Test("Errors say what was wrong in numbers")
  func errorTexts() {
    #expect(StampError.byteCount(7).description == "a stamp is 8 bytes long, not 7")
    #expect(StampError.zero.description == "a stamp is not zero")
    #expect(StampError.negative(milliseconds: -5).description == "a stamp is not before 1970 (-5 ms)")
    #expect(StampError.aboveMaximum(milliseconds: 9).description == "a stamp is not after the year 9999 (9 ms)")
  }
}
