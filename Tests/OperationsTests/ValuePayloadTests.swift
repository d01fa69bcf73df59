internal import Testing
internal import WeftOperations

struct ValuePayloadTests {
  struct Case: Sendable {
    let value: Value
    let kind: ValueKind
    let payload: ContiguousArray<UInt8>

    init(_ value: Value, _ kind: ValueKind, _ payload: ContiguousArray<UInt8>) {
      self.value = value
      self.kind = kind
      self.payload = payload
    }
  }

  /// Worked out by hand: integers in two's complement without a byte too many, reals from the tables of IEEE 754.
  static let canonical: [Case] = [
    Case(.null, .null, []),
    Case(.bool(false), .false, []),
    Case(.bool(true), .true, []),
    Case(.int(0), .int, []),
    Case(.int(1), .int, [0x01]),
    Case(.int(-1), .int, [0xFF]),
    Case(.int(127), .int, [0x7F]),
    Case(.int(128), .int, [0x00, 0x80]),
    Case(.int(-128), .int, [0x80]),
    Case(.int(-129), .int, [0xFF, 0x7F]),
    Case(.int(255), .int, [0x00, 0xFF]),
    Case(.int(256), .int, [0x01, 0x00]),
    Case(.int(32_767), .int, [0x7F, 0xFF]),
    Case(.int(32_768), .int, [0x00, 0x80, 0x00]),
    Case(.int(-32_768), .int, [0x80, 0x00]),
    Case(.int(9_007_199_254_740_992), .int, [0x20, 0, 0, 0, 0, 0, 0]),
    Case(.int(9_007_199_254_740_993), .int, [0x20, 0, 0, 0, 0, 0, 1]),
    Case(.int(.max), .int, [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
    Case(.int(.min), .int, [0x80, 0, 0, 0, 0, 0, 0, 0]),
    Case(.real(0.0), .real, [0, 0, 0, 0, 0, 0, 0, 0]),
    Case(.real(1.0), .real, [0x3F, 0xF0, 0, 0, 0, 0, 0, 0]),
    Case(.real(-2.0), .real, [0xC0, 0, 0, 0, 0, 0, 0, 0]),
    Case(.real(.infinity), .real, [0x7F, 0xF0, 0, 0, 0, 0, 0, 0]),
    Case(.real(-.infinity), .real, [0xFF, 0xF0, 0, 0, 0, 0, 0, 0]),
    Case(.real(.nan), .real, [0x7F, 0xF8, 0, 0, 0, 0, 0, 0]),
    Case(.real(.leastNonzeroMagnitude), .real, [0, 0, 0, 0, 0, 0, 0, 1]),
    Case(.real(-.leastNonzeroMagnitude), .real, [0x80, 0, 0, 0, 0, 0, 0, 1]),
    Case(.real(1.7976931348623157e308), .real, [0x7F, 0xEF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
    Case(.text(""), .text, []),
    Case(.text("a\0b"), .text, [0x61, 0x00, 0x62]),
    Case(.text("\u{E9}"), .text, [0xC3, 0xA9]),
    Case(.text("e\u{301}"), .text, [0x65, 0xCC, 0x81]),
    Case(.text("\u{FEFF}"), .text, [0xEF, 0xBB, 0xBF]),
    Case(.text("\u{10FFFF}"), .text, [0xF4, 0x8F, 0xBF, 0xBF]),
    Case(.bytes([]), .bytes, []),
    Case(.bytes([0x61, 0x00, 0x62]), .bytes, [0x61, 0x00, 0x62]),
    Case(.bytes([0xC3, 0xA9]), .bytes, [0xC3, 0xA9]),
    Case(.bytes([0xFF, 0xFF]), .bytes, [0xFF, 0xFF]),
    Case(
      .id(EntityID(rawValue: 0x0123_4567_89AB_CDEF_0011_2233_4455_6677)), .id,
      [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF, 0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77]),
  ]

  static let refused: [(ValueKind, [UInt8])] = [
    (.null, [0]), (.false, [0]), (.true, [1]), (.none, []),
    // Zero is empty; a leading byte that repeats the sign is one too many.
    (.int, [0x00]), (.int, [0x00, 0x01]), (.int, [0x00, 0x7F]), (.int, [0xFF, 0xFF]), (.int, [0xFF, 0x80]),
    (.int, [0x00, 0x00, 0x80]), (.int, [0xFF, 0xFF, 0x7F]),
    (.int, [0x00, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]), (.int, [0x01, 0, 0, 0, 0, 0, 0, 0, 0]),
    (.real, []), (.real, [0, 0, 0, 0, 0, 0, 0]), (.real, [0, 0, 0, 0, 0, 0, 0, 0, 0]),
    (.real, [0x80, 0, 0, 0, 0, 0, 0, 0]),
    (.real, [0xFF, 0xF8, 0, 0, 0, 0, 0, 0]), (.real, [0x7F, 0xF8, 0, 0, 0, 0, 0, 1]),
    (.real, [0x7F, 0xF0, 0, 0, 0, 0, 0, 1]), (.real, [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
    (.text, [0x80]), (.text, [0xC0, 0x80]), (.text, [0xED, 0xA0, 0x80]), (.text, [0x61, 0xC3]),
    (.id, []), (.id, [UInt8](repeating: 0, count: 15)), (.id, [UInt8](repeating: 0, count: 17)),
    (ValueKind(rawValue: 8), []), (ValueKind(rawValue: 14), [1]),
  ]

  @Test("The canonical payload is what the table says, and reads back as the same value")
  func canonicalPayloads() {
    for item in Self.canonical {
      var payload: ContiguousArray<UInt8> = [0xAA]
      item.value.appendPayload(to: &payload)
      #expect(payload == [0xAA] + item.payload, "\(item.value)")
      #expect(item.value.kind == item.kind)
      #expect(item.value.canonicalBytes == [item.kind.rawValue] + item.payload)
      #expect(Value(kind: item.kind, payload: item.payload) == item.value, "\(item.value)")
    }
  }

  @Test("What is not the canonical payload of any value is refused")
  func refusedPayloads() {
    for (kind, payload) in Self.refused {
      #expect(Value(kind: kind, payload: payload) == nil, "kind \(kind.rawValue), \(payload)")
    }
  }

  @Test("Two values are equal exactly when their canonical bytes are, and equal values have equal hashes")
  func identity() {
    let values = Self.canonical.map(\.value) + [.real(-0.0), .real(Double(bitPattern: 0xFFF0_0000_0000_0001))]
    for left in values {
      for right in values {
        #expect((left == right) == (left.canonicalBytes == right.canonicalBytes), "\(left) and \(right)")
        if left == right { #expect(left.hashValue == right.hashValue) }
      }
    }
    // Of the table no two are equal; of the two added ones each equals one of the table.
    #expect(Set(values).count == Self.canonical.count)
  }

  @Test("Every integer of one and two bytes, and those around each power of two, survive in the shortest form")
  func integers() {
    var values = (-70_000...70_000).map { Int64($0) }
    for shift in 0..<63 {
      for offset in -1...1 {
        let power = (1 as Int64) << Int64(shift)
        values += [power + Int64(offset), -power + Int64(offset)]
      }
    }
    for value in values {
      var payload = ContiguousArray<UInt8>()
      Value.appendInteger(value, to: &payload)
      guard Value.integer(payload) == value, payload.count == Self.shortestByteCount(value) else {
        Issue.record("\(value) gives \(payload)")
        continue
      }
    }
  }

  /// The least n for which -2^(8n-1) <= value < 2^(8n-1); 0 for 0.
  private static func shortestByteCount(_ value: Int64) -> Int {
    if value == 0 { return 0 }
    return (1...8).first { count in
      let bound = (1 as Int128) << Int128(8 * count - 1)
      return -bound <= Int128(value) && Int128(value) < bound
    } ?? 9
  }

  @Test("A payload of any kind is either refused or the canonical payload of what it reads as")
  func readingIsInjective() {
    var random = SplitMix64(seed: 0x5EED_0001)
    for _ in 0..<50_000 {
      let kind = ValueKind(rawValue: UInt8.random(in: 0...15, using: &random))
      let count = [0, 1, 2, 7, 8, 9, 16].randomElement(using: &random) ?? 0
      let edges: [UInt8] = [0x00, 0x7F, 0x80, 0xC3, 0xA9, 0xF0, 0xF8, 0xFF]
      let payload = ContiguousArray((0..<count).map { _ in edges.randomElement(using: &random) ?? 0 })
      guard let value = Value(kind: kind, payload: payload) else { continue }
      #expect(value.canonicalBytes == [kind.rawValue] + payload)
    }
  }
}
