internal import Testing
internal import WeftCrypto

@Suite("Digest value")
struct SHA256DigestTests {
  static let counting = ContiguousArray<UInt8>(0..<32)

  @Test("bytes go in and come out, most significant first")
  func bytesRoundTrip() throws {
    let digest = try #require(SHA256Digest(bytes: Self.counting))
    #expect(digest.word0 == 0x0001_0203_0405_0607)
    #expect(digest.word3 == 0x1819_1a1b_1c1d_1e1f)
    #expect(digest.bytes == Self.counting)
    #expect(SHA256Digest(bytes: Self.counting.span.bytes) == digest)
    var appended: ContiguousArray<UInt8> = [9]
    digest.appendBytes(to: &appended)
    #expect(appended == [9] + Self.counting)
    #expect(digest.description == "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")
    #expect(SHA256Digest.zero.bytes == ContiguousArray(repeating: 0, count: 32))
  }

  @Test("a prefix has the length asked for, also across a word's border", arguments: [0, 1, 4, 8, 11, 16, 31, 32])
  func prefixes(length: Int) throws {
    let digest = try #require(SHA256Digest(bytes: Self.counting))
    #expect(digest.prefix(length) == ContiguousArray(Self.counting.prefix(length)))
  }

  @Test("any other number of bytes is no digest", arguments: [0, 1, 31, 33, 64])
  func wrongLengths(count: Int) {
    let bytes = ContiguousArray<UInt8>(repeating: 1, count: count)
    #expect(SHA256Digest(bytes: bytes) == nil)
    #expect(SHA256Digest(bytes: bytes.span.bytes) == nil)
  }

  @Test("a longer prefix than the digest traps")
  func longPrefixTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure) {
        _ = SHA256Digest.zero.prefix(33)
      })
  }

  @Test("order is that of the bytes, with the difference at any of them")
  func orderIsBytewise() throws {
    for position in 0..<32 {
      var lower = ContiguousArray<UInt8>(repeating: 0x80, count: 32)
      var upper = lower
      lower[position] = 0x7f
      // Everything after the difference points the other way and must not count.
      for later in (position + 1)..<33 where later < 32 { (lower[later], upper[later]) = (0xff, 0) }
      let (left, right) = (try #require(SHA256Digest(bytes: lower)), try #require(SHA256Digest(bytes: upper)))
      #expect(left < right && !(right < left) && left != right, "position \(position)")
    }
    #expect(!(SHA256Digest.zero < .zero))
  }

  /// Schoolbook arithmetic on 32 digits of base 256, least significant last.
  private static func reference(
    _ left: ContiguousArray<UInt8>, _ right: ContiguousArray<UInt8>, _ sign: Int
  ) -> ContiguousArray<UInt8> {
    var result = ContiguousArray<UInt8>(repeating: 0, count: 32)
    var carry = 0
    for position in (0..<32).reversed() {
      var digit = Int(left[position]) + sign * Int(right[position]) + carry
      carry = 0
      while digit > 255 { (digit, carry) = (digit - 256, carry + 1) }
      while digit < 0 { (digit, carry) = (digit + 256, carry - 1) }
      result[position] = UInt8(digit)
    }
    return result
  }

  /// Words of only ones, only zeros and small numbers are frequent, so that carries run through whole words.
  private static func random(_ generator: inout SplitMix) -> SHA256Digest {
    func word() -> UInt64 {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: .max
      case 1: 0
      case 2: 1
      case 3: .max - 1
      default: generator.next()
      }
    }
    return SHA256Digest(word(), word(), word(), word())
  }

  @Test("sum and difference equal schoolbook arithmetic", arguments: UInt64(1)...20)
  func arithmeticAgainstReference(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    for _ in 0..<500 {
      let left = Self.random(&generator)
      let right = Self.random(&generator)
      #expect((left &+ right).bytes == Self.reference(left.bytes, right.bytes, 1), "seed \(seed): \(left) + \(right)")
      #expect((left &- right).bytes == Self.reference(left.bytes, right.bytes, -1), "seed \(seed): \(left) - \(right)")
      #expect(left &+ right &- right == left)
      #expect(left &+ right == right &+ left)
      var sum = left
      sum &+= right
      #expect(sum == left &+ right)
      sum &-= left
      #expect(sum == right)
    }
  }

  @Test("a carry runs through all four words and out")
  func carryThroughAllWords() {
    let one = SHA256Digest(0, 0, 0, 1)
    let ones = SHA256Digest(.max, .max, .max, .max)
    #expect(ones &+ one == .zero)
    #expect(SHA256Digest.zero &- one == ones)
    #expect(SHA256Digest(0, .max, .max, .max) &+ one == SHA256Digest(1, 0, 0, 0))
    #expect(SHA256Digest(1, 0, 0, 0) &- one == SHA256Digest(0, .max, .max, .max))
    // A word of ones plus a word of ones and a carry: both overflow checks in one word.
    #expect(ones &+ ones == SHA256Digest(.max, .max, .max, .max - 1))
    #expect(SHA256Digest.zero &- ones == one)
  }
}
