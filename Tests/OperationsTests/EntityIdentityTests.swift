internal import Testing
internal import WeftOperations

struct EntityIdentityTests {
  @Test("A new id is a UUIDv7: milliseconds, version 7, variant 10, 74 random bits")
  func layout() {
    let none = EntityID(milliseconds: 0x0123_4567_89AB, randomBits: (0, 0))
    #expect(none.rawValue == 0x0123_4567_89AB_7000_8000_0000_0000_0000)
    let all = EntityID(milliseconds: 0x0123_4567_89AB, randomBits: (.max, .max))
    #expect(all.rawValue == 0x0123_4567_89AB_7FFF_BFFF_FFFF_FFFF_FFFF)
    let some = EntityID(milliseconds: 1, randomBits: (0xABC, 0x0123_4567_89AB_CDEF))
    #expect(some.description == "00000000-0001-7abc-8123-456789abcdef")
    #expect(none < all && some < none)
  }

  @Test(
    "A clock outside 48 bits is clamped",
    arguments: [
      (Int64.min, 0), (-1, 0), (0, 0), (0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF),
      (0x1_0000_0000_0000, 0xFFFF_FFFF_FFFF), (Int64.max, 0xFFFF_FFFF_FFFF),
    ] as [(Int64, UInt128)])
  func clampedTime(milliseconds: Int64, expected: UInt128) {
    #expect(EntityID(milliseconds: milliseconds, randomBits: (0, 0)).rawValue >> 80 == expected)
  }

  @Test("Bytes and text read back; other counts and other texts do not")
  func forms() throws {
    let id = EntityID(rawValue: 0x0190_0000_0000_7ABC_8123_4567_89AB_CDEF)
    var bytes = ContiguousArray<UInt8>()
    id.appendBytes(to: &bytes)
    #expect(bytes == ContiguousArray(hex: "0190000000007abc8123456789abcdef"))
    #expect(EntityID(bytes: bytes) == id)
    #expect(EntityID(bytes: bytes.dropLast()) == nil && EntityID(bytes: bytes + [0]) == nil)
    #expect(EntityID("01900000-0000-7abc-8123-456789abcdef") == id)
    #expect(EntityID("01900000-0000-7ABC-8123-456789ABCDEF") == id)
    for text in ["", "milk", "0190000000007abc8123456789abcdef", "{01900000-0000-7abc-8123-456789abcde}"] {
      #expect(EntityID(text) == nil, "\(text)")
    }
  }

  /// SHA-256 of "item" 00 "milk", "item" 00 "café" and so on, computed apart from this package.
  @Test(
    "A natural key's id is the first half of SHA-256 over type, zero and key",
    arguments: [
      ("item", "milk", 0x8e06_2277_6099_06e0_c204_5039_b44d_8a0f),
      ("item", "caf\u{E9}", 0x7b41_d479_d1e8_49ee_20b7_62e8_de30_7915),
      ("item", "cafe\u{301}", 0x4e9d_f9cc_7348_8546_7526_e3b2_da67_c2f0),
      ("list", "milk", 0x73c9_87c4_f14f_2fa3_7735_a8b1_93df_045c),
    ] as [(String, String, UInt128)])
  func naturalKeys(type: String, key: String, expected: UInt128) {
    #expect(EntityID(type: type, key: key).rawValue == expected)
    let reference = EntityReference(type, text: key)
    #expect(reference.id.rawValue == expected)
    #expect(reference.key == key && reference.idText == key)
    #expect(reference == EntityReference(type, key: key))
    #expect(reference == EntityReference(type, EntityID(rawValue: expected)), "the key adds nothing to identity")
  }

  @Test("Where text is expected a UUID is itself, in either letter case and also where it was called a key")
  func uuidTexts() {
    let id = EntityID(rawValue: 0x0190_0000_0000_7ABC_8123_4567_89AB_CDEF)
    for text in ["01900000-0000-7abc-8123-456789abcdef", "01900000-0000-7ABC-8123-456789ABCDEF"] {
      for reference in [EntityReference("item", text: text), EntityReference("item", key: text)] {
        #expect(reference.id == id)
        #expect(reference.key == nil)
        #expect(reference.idText == "01900000-0000-7abc-8123-456789abcdef")
      }
    }
  }

  @Test("References are told apart by type and id, and ordered by type first")
  func references() {
    let (one, two) = (EntityID(rawValue: 1), EntityID(rawValue: 2))
    let sorted = [EntityReference("a", one), EntityReference("a", two), EntityReference("b", one)]
    #expect([sorted[2], sorted[1], sorted[0]].sorted() == sorted)
    #expect(Set(sorted + sorted).count == 3)
    #expect(sorted[0] < sorted[1] && !(sorted[1] < sorted[0]) && !(sorted[0] < sorted[0]))
    #expect(EntityReference("a", one).description == "a/00000000-0000-0000-0000-000000000001")
  }
}
