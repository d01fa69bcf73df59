internal import Testing
internal import WeftCausality

struct StampVectorTests {
  @Test("A stamp and its bytes", arguments: VectorFile.stamps.cases("bytes"))
  func bytes(_ vector: VectorCase) throws {
    let (stamp, bytes) = (try vector.fields.stamp("stamp"), try vector.fields.bytes("bytes"))
    #expect(try Stamp(bytes: bytes) == stamp)
    var encoded = ContiguousArray<UInt8>()
    stamp.appendBytes(to: &encoded)
    #expect(encoded == bytes)
    #expect(try stamp.description == vector.fields.text("stamp"))
  }

  @Test("Bytes that are no stamp", arguments: VectorFile.stamps.cases("refused"))
  func refused(_ vector: VectorCase) throws {
    let bytes = try vector.fields.bytes("bytes")
    let error = try #require(#expect(throws: StampError.self) { try Stamp(bytes: bytes) })
    let reason =
      switch error {
      case .byteCount: "truncated"
      case .zero, .negative, .aboveMaximum: "stamp"
      }
    #expect(try reason == vector.fields.text("reason"))
  }

  @Test("What the clock issues", arguments: VectorFile.stamps.cases("sequences"))
  func sequences(_ vector: VectorCase) throws {
    var clock = HybridClock(last: try vector.fields.stamp("last"))
    for step in try vector.fields.objects("steps") {
      if step.has("observe") {
        clock.observe(try step.stamp("observe"))
        #expect(try clock.last == step.stamp("last"))
        continue
      }
      let times = step.has("times") ? try step.number("times") : 1
      var issued = Stamp.zero
      for _ in 0..<times { issued = clock.next(physicalMilliseconds: try step.number("next")) }
      #expect(try issued == step.stamp("stamp"))
      #expect(clock.last == issued)
    }
  }
}
