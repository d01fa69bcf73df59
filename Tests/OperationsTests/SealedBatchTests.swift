internal import Testing
internal import WeftCausality
internal import WeftCrypto
internal import WeftOperations

struct SealedBatchTests {
  private static let scope = ScopeID(rawValue: 0x0011_2233_4455_6677_8899_AABB_CCDD_EEFF)

  @Test("A header reads back, and what it says of sequences follows")
  func headers() throws {
    for incarnation in [0, 1, 0xFFFF_FFFF] as [UInt32] {
      for first in [1, 127, 128, (1 << 62) - 4_095] as [UInt64] {
        for count in [1, 128, 4_096] {
          let header = BatchHeader(
            incarnation: Incarnation(rawValue: incarnation), firstSequence: first, count: count,
            parentTag: incarnation ^ 0x8000_0001)
          var bytes = ContiguousArray<UInt8>()
          header.append(to: &bytes)
          let length = bytes.count
          bytes += Array(repeating: 0, count: count)
          let sealed = try SealedBatch(device: DeviceID(rawValue: 5), bytes: bytes)
          #expect(sealed.header == header && sealed.bodyOffset == length)
          #expect(sealed.header.sequences == first...first + UInt64(count) - 1)
          // A body shorter than its count of operations cannot be.
          #expect(throws: BatchError.self) {
            try SealedBatch(device: DeviceID(rawValue: 5), bytes: ContiguousArray(bytes.dropLast()))
          }
        }
      }
    }
  }

  @Test("Flags of newer versions, overlong numbers and sequences beyond the limit are refused by name")
  func refusedHeaders() {
    let refusals: [(String, BatchError.Reason)] = [
      ("", .truncated), ("00", .truncated), ("00 00000000 01 01 000000", .truncated),
      ("01 00000000 01 01 00000000 00", .flags), ("80 00000000 01 01 00000000 00", .flags),
      ("00 00000000 00 01 00000000 00", .sequence), ("00 00000000 818080808080808040 01 00000000 00", .sequence),
      ("00 00000000 808080808080808040 02 00000000 0000", .sequence),
      ("00 00000000 01 00 00000000 00", .count), ("00 00000000 01 02 00000000 00", .count),
      ("00 00000000 01 ffffffffffffffffff01 00000000 00", .count), ("00 00000000 8100 01 00000000 00", .varint),
      ("00 00000000 01 8100 00000000 00", .varint), ("00 00000000 ffffffffffffffffff02 01 00000000 00", .varint),
      ("00 00000000 01 ffffffffffffffffffff01 00000000 00", .varint),
    ]
    for (text, reason) in refusals {
      do {
        _ = try SealedBatch(device: DeviceID(rawValue: 1), bytes: ContiguousArray(hex: text))
        Issue.record("\(text) was taken")
      } catch {
        #expect(error.reason == reason, "\(text): \(error)")
      }
    }
  }

  @Test("The chain begins with SHA-256 of scope and device and goes on over parent, header and the body's hash")
  func chain() throws {
    let device = DeviceID(rawValue: 0x0102_0304_0506_0708_090A_0B0C_0D0E_0F10)
    let origin = SealedBatch.chainOrigin(scope: Self.scope, device: device)
    let identities = ContiguousArray(hex: "00112233445566778899aabbccddeeff 0102030405060708090a0b0c0d0e0f10")
    #expect(origin == SHA256.digest(of: identities))
    // The same, computed apart from this package.
    #expect(origin.description == "f908e8b2306fee2f9e3fec1f88c8639902bb7ec5af796889236001ab1a9568b4")

    var list = GoldenBatchTests.columnar
    list.author = Author(device: device, incarnation: list.author.incarnation)
    let sealed = list.sealed(after: origin)
    #expect(sealed.device == device && sealed.author == list.author)
    #expect(sealed.header.parentTag == UInt32(origin.description.prefix(8), radix: 16))
    let header = sealed.bytes.prefix(11)
    let body = SHA256.digest(of: ContiguousArray(sealed.bytes.dropFirst(11)))
    let next = SHA256.digest(of: origin.bytes + header + body.bytes)
    #expect(sealed.chain(after: origin, SHA256()) == next)
  }

  @Test("The chain after the single batch worked out by hand is the value computed apart from this package")
  func goldenChain() throws {
    let sealed = try SealedBatch(device: DeviceID(rawValue: 0xD0), bytes: GoldenBatchTests.singleBytes)
    #expect(
      sealed.chain(after: GoldenBatchTests.parent, SHA256()).description
        == "85037f5cf9d7da95b4586a36e3cee1c11667b7444985cdc9b0864776f7791eed")
  }

  @Test("A batch extends exactly the chain values whose first four bytes it names")
  func extending() throws {
    let sealed = GoldenBatchTests.single.sealed(after: GoldenBatchTests.parent)
    #expect(sealed.extends(GoldenBatchTests.parent))
    #expect(SealedBatch.tag(of: GoldenBatchTests.parent) == 0x0102_0304)
    #expect(sealed.extends(SHA256Digest(0x0102_0304_FFFF_FFFF, 0, 0, 0)))
    #expect(!sealed.extends(SHA256Digest(0x0102_0305_0506_0708, 0, 0, 0)))
    #expect(!sealed.extends(.zero))
    let next = sealed.chain(after: GoldenBatchTests.parent, SHA256())
    #expect(GoldenBatchTests.row.sealed(after: next).extends(next))
    #expect(!GoldenBatchTests.row.sealed(after: next).extends(GoldenBatchTests.parent))
  }

  @Test("Any changed byte of header or body changes the chain value, and so does any other parent")
  func chainSensitivity() throws {
    let sealed = GoldenBatchTests.single.sealed(after: GoldenBatchTests.parent)
    let hash = SHA256()
    var values: Set<SHA256Digest> = [
      sealed.chain(after: GoldenBatchTests.parent, hash), sealed.chain(after: .zero, hash),
    ]
    var expected = 2
    for index in sealed.bytes.indices {
      var bytes = sealed.bytes
      bytes[index] ^= 0x40
      guard let changed = try? SealedBatch(device: sealed.device, bytes: bytes) else { continue }
      values.insert(changed.chain(after: GoldenBatchTests.parent, hash))
      expected += 1
    }
    #expect(values.count == expected && expected > 50)
  }
}
