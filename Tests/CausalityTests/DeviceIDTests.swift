internal import Testing
internal import WeftCausality

struct DeviceIDTests {
  static let rawValue: UInt128 = 0x0123_4567_89AB_CDEF_FEDC_BA98_7654_3210
  static let text = "01234567-89ab-cdef-fedc-ba9876543210"
  static let bytes: [UInt8] = [
    0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF, 0xFE, 0xDC, 0xBA, 0x98, 0x76, 0x54, 0x32, 0x10,
  ]

  @Test("Number, bytes and text name the same device")
  func forms() throws {
    let device = DeviceID(rawValue: Self.rawValue)
    var bytes: ContiguousArray<UInt8> = [7]
    device.appendBytes(to: &bytes)
    #expect(Array(bytes) == [7] + Self.bytes)
    #expect(device.description == Self.text)
    #expect(DeviceID(bytes: Self.bytes) == device)
    #expect(DeviceID(bytes: bytes.dropFirst()) == device)
    #expect(DeviceID(Self.text) == device)
    #expect(DeviceID(Self.text.uppercased()) == device)
    #expect(DeviceID(rawValue: 0).description == "00000000-0000-0000-0000-000000000000")
    #expect(DeviceID(rawValue: .max).description == "ffffffff-ffff-ffff-ffff-ffffffffffff")
  }

  @Test("Only 16 bytes are a device", arguments: [0, 1, 8, 15, 17, 32])
  func byteCounts(count: Int) {
    #expect(DeviceID(bytes: [UInt8](repeating: 1, count: count)) == nil)
  }

  @Test(
    "Only the form of a UUID is read",
    arguments: [
      "", "01234567", "0123456789abcdeffedcba9876543210", "{01234567-89ab-cdef-fedc-ba9876543210}",
      "01234567-89ab-cdef-fedc-ba987654321", "01234567-89ab-cdef-fedc-ba98765432100",
      "01234567-89ab-cdef-fedcb-a9876543210", "01234567_89ab_cdef_fedc_ba9876543210",
      " 1234567-89ab-cdef-fedc-ba9876543210", "0123456g-89ab-cdef-fedc-ba9876543210",
      "+1234567-89ab-cdef-fedc-ba9876543210", "0123456/-89ab-cdef-fedc-ba9876543210",
      "0123456:-89ab-cdef-fedc-ba9876543210", "0123456`-89ab-cdef-fedc-ba9876543210",
      "0123456@-89ab-cdef-fedc-ba9876543210", "0123456G-89ab-cdef-fedc-ba9876543210",
      "-1234567089ab-cdef-fedc-ba9876543210", "é123456-89ab-cdef-fedc-ba9876543210",
      "٠123456-89ab-cdef-fedc-ba9876543210",
    ])
  func otherTexts(text: String) {
    #expect(DeviceID(text) == nil)
  }

  @Test("Seeded devices come back from bytes and text")
  func roundTrip() {
    var generator = SplitMix64(seed: 37)
    for _ in 0..<2_000 {
      let rawValue = UInt128.random(in: .min ... .max, using: &generator)
      let device = DeviceID(rawValue: rawValue)
      var bytes: ContiguousArray<UInt8> = []
      device.appendBytes(to: &bytes)
      #expect(DeviceID(bytes: bytes)?.rawValue == rawValue)
      #expect(DeviceID(device.description)?.rawValue == rawValue)
    }
  }

  /// 1 000 devices that agree in the first `prefix` bytes, in ascending order, made from their bytes.
  static func devices(sharing prefix: Int) throws -> [DeviceID] {
    try (0..<1_000).map { number in
      var bytes = [UInt8](repeating: 0xA5, count: 16)
      for position in prefix..<16 { bytes[position] = 0 }
      bytes[14] = UInt8(number / 256)
      bytes[15] = UInt8(number % 256)
      return try #require(DeviceID(bytes: bytes))
    }
  }

  @Test("B037: 1 000 devices that share the first 8, 12 or 14 bytes are distinct and ordered", arguments: [8, 12, 14])
  func longSharedPrefix(prefix: Int) throws {
    let ascending = try Self.devices(sharing: prefix)
    var generator = SplitMix64(seed: UInt64(prefix))
    #expect(Set(ascending).count == 1_000)
    #expect(ascending.shuffled(using: &generator).sorted() == ascending)
  }

  @Test("B037: all 256 devices that share the first 15 bytes break a tie of stamps by the last")
  func tieBreak() throws {
    let stamp = try Stamp(milliseconds: 1_700_000_000_000)
    let shared = [UInt8](repeating: 0xA5, count: 15)
    let operations = try (UInt8.min...UInt8.max).map { last in
      let device = try #require(DeviceID(bytes: shared + [last]))
      let author = Author(device: device, incarnation: Incarnation(rawValue: UInt32(255 - last)))
      return OperationID(author: author, sequence: UInt64(300 - Int(last)))
    }
    var generator = SplitMix64(seed: 15)
    let sorted = operations.shuffled(using: &generator).map { (stamp, $0) }.sorted { $0 < $1 }
    #expect(sorted.map(\.1) == operations)
  }
}
