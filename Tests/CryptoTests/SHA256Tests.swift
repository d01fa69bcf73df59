internal import Testing
internal import WeftCrypto

/// Digests are those of FIPS 180-4's examples.
@Suite("SHA-256")
struct SHA256Tests {
  static let vectors: [(message: String, digest: String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  @Test("the standard's messages have the standard's digests, however they are handed over")
  func standardVectors() {
    let reused = SHA256()
    for (message, digest) in Self.vectors {
      let bytes = ContiguousArray(message.utf8)
      #expect(SHA256.digest(of: bytes).description == digest)
      #expect(SHA256.digest(of: bytes.span.bytes).description == digest)
      #expect(reused.hash(bytes).description == digest)
      #expect(reused.hash(bytes.span.bytes).description == digest)
      let padded: ContiguousArray<UInt8> = [1, 2, 3] + bytes + [4]
      #expect(reused.hash(padded, range: 3..<(3 + bytes.count)).description == digest)
      reused.update(padded, range: 3..<(3 + bytes.count))
      #expect(reused.finish().description == digest)
    }
  }

  @Test("a message in two parts has the digest of the whole at every one of 131 borders")
  func everySplit() {
    let message = ContiguousArray((0..<130).map { UInt8($0 &* 7 & 0xff) })
    let whole = SHA256.digest(of: message)
    let hasher = SHA256()
    for border in 0...message.count {
      hasher.update(ContiguousArray(message[..<border]))
      hasher.update(message.span.bytes.extracting(border..<message.count))
      #expect(hasher.finish() == whole, "border \(border)")
    }
    for byte in message { hasher.update([byte]) }
    #expect(hasher.finish() == whole)
  }

  @Test("parts and whole messages follow each other on one context")
  func contextIsReused() {
    let hasher = SHA256()
    let empty = SHA256.digest(of: [])
    #expect(hasher.finish() == empty)
    hasher.update([97])
    hasher.update([98, 99])
    #expect(hasher.finish().description == Self.vectors[1].digest)
    #expect(hasher.finish() == empty)
    #expect(hasher.hash(ContiguousArray("abc".utf8)).description == Self.vectors[1].digest)
  }

  @Test("a digest as a part counts as its 32 bytes")
  func digestAsPart() {
    let first = SHA256.digest(of: [1])
    let hasher = SHA256()
    hasher.update(first)
    #expect(hasher.finish() == SHA256.digest(of: first.bytes))
  }

  @Test("a whole message within an unfinished one traps")
  func wholeWithinPartsTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure) {
        let hasher = SHA256()
        hasher.update([1])
        _ = hasher.hash([2])
      })
  }

  @Test("a range outside the bytes traps")
  func rangeOutsideTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure) {
        _ = SHA256().hash([1, 2, 3], range: 1..<4)
      })
    expectTrap(
      await #expect(processExitsWith: .failure) {
        SHA256().update([1, 2, 3], range: -1..<2)
      })
  }
}
