internal import Testing
internal import WeftOperations

struct ValueScenarioTests {
  @Test("B092: zeros, NaNs and subnormals have one canonical identity each")
  func realIdentity() {
    let nans: [UInt64] = [
      0x7FF8_0000_0000_0000, 0x7FF8_0000_0000_0001, 0x7FF0_0000_0000_0001, 0xFFF8_0000_0000_0000, 0xFFFF_FFFF_FFFF_FFFF,
    ]
    var elements: Set<Value> = [.real(0.0), .real(-0.0)]
    #expect(elements.count == 1)
    for bits in nans { elements.insert(.real(Double(bitPattern: bits))) }
    #expect(elements.count == 2)
    for bits in nans {
      let canonical = Value.real(Double(bitPattern: bits)).canonicalBytes
      #expect(canonical == [4, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0])
    }
    #expect(Value.real(-0.0).canonicalBytes == [4, 0, 0, 0, 0, 0, 0, 0, 0])
    let subnormals = [1, 2, 0x000F_FFFF_FFFF_FFFF, 0x8000_0000_0000_0001].map { Double(bitPattern: $0) }
    for value in subnormals { elements.insert(.real(value)) }
    #expect(elements.count == 2 + subnormals.count)
    #expect(Value.int(1) != .real(1.0))
  }

  @Test("B093: random doubles of any bit pattern are bit-exact through the canonical payload")
  func randomDoubles() {
    #if DEBUG
      let count = 50_000
    #else
      let count = 1_000_000
    #endif
    var random = SplitMix64(seed: 0xB093)
    var payload = ContiguousArray<UInt8>()
    var nanCount = 0
    for step in 0..<count {
      var bits = random.next()
      // A quarter in the neighbourhood of what others have lost digits of: exponents 0 and 1, and around 1e-38.
      if step & 3 == 0 { bits &= 0x801F_FFFF_FFFF_FFFF }
      if step & 7 == 1 { bits = bits & 0x800F_FFFF_FFFF_FFFF | 0x3810_0000_0000_0000 }
      let value = Double(bitPattern: bits)
      payload.removeAll(keepingCapacity: true)
      Value.real(value).appendPayload(to: &payload)
      guard case .real(let read)? = Value(kind: .real, payload: payload) else {
        Issue.record("\(bits) does not read back")
        return
      }
      nanCount += value.isNaN ? 1 : 0
      let expected = value.isNaN ? 0x7FF8_0000_0000_0000 : bits == 1 << 63 ? 0 : bits
      guard read.bitPattern == expected else {
        Issue.record("\(bits) came back as \(read.bitPattern)")
        return
      }
    }
    #expect(nanCount < count / 500)
    let lossy = Value.real(-1.1754943508222875e-38)
    #expect(Value(kind: .real, payload: lossy.canonicalBytes.dropFirst()) == lossy)
    #expect(lossy != .real(-1.1754943508222872e-38))
  }

  @Test("B095: integers beyond 2^53 are exact and distinct as values, elements and amounts")
  func wideIntegers() throws {
    let numbers: [Int64] = [
      9_007_199_254_740_991, 9_007_199_254_740_992, 9_007_199_254_740_993, 9_007_199_254_740_994, .max, .max - 1, .min,
      .min + 1,
    ]
    let records = numbers.enumerated().flatMap { position, number in
      let entity = EntityReference("item", EntityID(rawValue: UInt128(position % 2)))
      return [
        DraftedOperation(.set(field: "quantity", value: .int(number)), entity),
        DraftedOperation(.insert(field: "tags", element: .int(number), names: []), entity),
        DraftedOperation(.add(field: "stock", amount: number), entity),
      ]
    }
    let read = try OperationList(records).roundTripped()
    #expect(read.map(\.action) == records.map(\.action))
    #expect(read.compactMap(\.action.value) == numbers.flatMap { [Value.int($0), .int($0), .int($0)] })
    #expect(Set(read.compactMap(\.action.value)).count == numbers.count)
    #expect(Value.int(9_007_199_254_740_993) != .real(9_007_199_254_740_992))
  }

  @Test("B096: composed and decomposed é are two values, two elements, two keys and two names")
  func normalisationForms() throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    #expect(composed == decomposed, "Swift takes them for equal, which is why this needs proof")
    #expect(Value.text(composed) != .text(decomposed))
    #expect(Set([Value.text(composed), .text(decomposed)]).count == 2)
    #expect(EntityReference("item", text: composed) != EntityReference("item", text: decomposed))
    #expect(EntityReference(composed, EntityID(rawValue: 1)) != EntityReference(decomposed, EntityID(rawValue: 1)))
    let records = [composed, decomposed, composed].map { text in
      DraftedOperation(
        .insert(field: text, element: .text(text), names: []), EntityReference(text, key: text))
    }
    let read = try OperationList(records).roundTripped()
    for (record, operation) in zip(records, read) {
      #expect(operation.action.field?.utf8.elementsEqual(record.action.field?.utf8 ?? "".utf8) == true)
      #expect(operation.action.value == record.action.value)
      #expect(operation.entity == record.entity)
      #expect(operation.entity.key?.utf8.elementsEqual(record.entity.key?.utf8 ?? "".utf8) == true)
      #expect(operation.entity.type.utf8.elementsEqual(record.entity.type.utf8))
    }
  }

  @Test("B099: blobs are exact, and null, empty text and empty blob are three values")
  func blobs() throws {
    let blobs: [[UInt8]] = [
      [], [0], [0, 0, 0], [0x61, 0x00, 0x62], Array(repeating: 0xFF, count: 300), Array(0...255),
      (0..<1_048_576).map { UInt8(truncatingIfNeeded: $0 &* 31) },
    ]
    let entity = EntityReference("item", EntityID(rawValue: 7))
    var values = blobs.map { Value.bytes($0) }
    values += [.null, .text(""), .bool(false), .int(0)]
    let read = try OperationList(values.map { DraftedOperation(.set(field: "data", value: $0), entity) }).roundTripped()
    #expect(read.map { $0.action.value } == values)
    #expect(Set(values).count == values.count)
    for value in values {
      let alone = try OperationList([DraftedOperation(.set(field: "data", value: value), entity)]).roundTripped()
      #expect(alone.map { $0.action.value } == [value])
    }
  }
}
