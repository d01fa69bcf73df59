internal import Testing
internal import Weft
internal import WeftCausality
internal import WeftCrypto
internal import WeftOperations
internal import WeftSync

struct MessageVectorTests {
  @Test("A message and its bytes", arguments: VectorFile.messages.cases("messages"))
  func messages(_ vector: VectorCase) throws {
    let bytes = try vector.fields.bytes("bytes")
    let expected = try Self.message(vector.fields)
    #expect(expected.encoded == bytes)
    let decoded = try SyncMessage(decoding: bytes)
    #expect(decoded.encoded == bytes)
    switch (decoded, expected) {
    case (.hello(let decoded), .hello(let expected)): #expect(decoded == expected)
    case (.schema(let decoded), .schema(let expected)): #expect(decoded == expected)
    case (.vectors(let decoded), .vectors(let expected)): #expect(decoded == expected)
    case (.done(let decoded), .done(let expected)): #expect(decoded == expected)
    case (.refusal(let decoded), .refusal(let expected)): #expect(decoded == expected)
    case (.batches(let decoded), .batches(let expected)):
      #expect(decoded.page == expected.page && decoded.hasMore == expected.hasMore)
      #expect(decoded.labels == expected.labels)
      #expect(decoded.batches.map(\.device) == expected.batches.map(\.device))
      #expect(decoded.batches.map(\.bytes) == expected.batches.map(\.bytes))
    default: Issue.record("another kind was read")
    }
  }

  @Test("Bytes that are no message", arguments: VectorFile.messages.cases("refused"))
  func refused(_ vector: VectorCase) throws {
    let bytes = try vector.fields.bytes("bytes")
    let error = try #require(#expect(throws: SyncMessageError.self) { try SyncMessage(decoding: bytes) })
    let reason = if case .protocolVersion = error.reason { "protocolVersion" } else { "malformed" }
    #expect(try reason == vector.fields.text("reason"), "\(error)")
  }

  @Test("The codes of refusals have the meanings that the page gives them")
  func refusalCodes() throws {
    let codes: [String: RefusalCode] = [
      "retryLater": .retryLater, "malformed": .malformed, "outOfPlace": .outOfPlace,
      "protocolVersion": .protocolVersion, "formatVersion": .formatVersion, "otherScope": .otherScope,
      "incompatible": .incompatible, "damaged": .damaged,
    ]
    var seen: Set<String> = []
    for vector in VectorFile.messages.cases("messages") where vector.fields.has("reason") {
      let reason = try vector.fields.text("reason")
      #expect(try codes[reason]?.rawValue == vector.fields.number("code"))
      seen.insert(reason)
    }
    #expect(seen == Set(codes.keys))
  }

  @Test("The digest of what a store holds", arguments: VectorFile.messages.cases("digests"))
  func digests(_ vector: VectorCase) throws {
    let entries = try vector.fields.objects("entries").map { entry in
      let ranges = try entry.ranges("ranges")
      return LogEntry(
        device: try entry.device(), ranges: ranges, through: ranges.contiguousUpperBound,
        chain: try entry.digest("chain"))
    }
    let summary = LogSummary(
      scope: .main, fileID: 1, incarnation: Incarnation(rawValue: 1), schemaDigest: .zero, clock: .zero,
      entries: entries)
    #expect(try summary.digest == Self.logDigest(vector.fields))
  }

  private static func message(_ fields: VectorFields) throws -> SyncMessage {
    switch try fields.text("kind") {
    case "hello":
      return .hello(
        HelloMessage(
          formatVersion: try fields.number("formatVersion"), scopeTag: try fields.bigEndian("scopeTag"),
          fileID: try fields.bigEndian("fileID"), incarnation: try fields.incarnation(),
          digest: try logDigest(fields), schemaTag: try fields.bigEndian("schemaTag"),
          clock: try fields.stamp("clock")))
    case "schema": return .schema(try fields.bytes("schema"))
    case "vectors":
      let claims = try fields.objects("claims").map { claim in
        VectorClaim(
          device: try claim.device(), ranges: try claim.ranges("ranges"), through: try claim.number("verified"),
          tag: try claim.bigEndian("tag"))
      }
      return .vectors(VectorsMessage(claims: claims, forked: try fields.devices("forked")))
    case "batches": return .batches(try page(fields))
    case "done": return .done(DoneMessage(digest: try logDigest(fields), forked: try fields.devices("forked")))
    case "refusal":
      return .refusal(
        Refusal(RefusalCode(rawValue: try fields.number("code")), detail: try fields.text("about")))
    default: throw VectorFields.Fault(member: "kind")
    }
  }

  private static func page(_ fields: VectorFields) throws -> BatchesMessage {
    let labels = try fields.objects("devices").filter { $0.has("label") }.map { entry in
      LabelledDevice(try entry.device(), label: try entry.text("label"))
    }
    let batches = try fields.objects("batches").map { try SealedBatch(device: $0.device(), bytes: $0.bytes("bytes")) }
    return BatchesMessage(
      page: try fields.number("page"), hasMore: try fields.flag("more"), batches: batches, labels: labels)
  }

  private static func logDigest(_ fields: VectorFields) throws -> LogDigest {
    LogDigest(rawValue: try #require(UInt128(try fields.text("digest"), radix: 16)))
  }
}
