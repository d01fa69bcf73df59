internal import Testing
internal import Weft
internal import WeftCausality
internal import WeftCrypto
internal import WeftIngest
internal import WeftOperations
internal import WeftStorage

struct FoldVectorTests {
  @Test("Batches give a dump and two digests, whatever their order", arguments: VectorFile.digests.cases("folds"))
  func folds(_ vector: VectorCase) throws {
    let batches = try vector.fields.objects("batches").map { fields in
      try SealedBatch(device: fields.device(), bytes: fields.bytes("bytes"))
    }
    for order in [batches, batches.reversed()] {
      let ingest = try store(Schema(json: vector.fields.text("schema")))
      for batch in order { try ingest.receive([batch]) }
      var dump: [String] = []
      try ingest.forEachDumpLine { dump.append($0) }
      #expect(try dump == vector.fields.texts("dump"))
      #expect(try ingest.deepDigest() == vector.fields.digest("deepDigest"))
      #expect(try ingest.digest() == vector.fields.digest("digest"))
    }
  }

  /// A store in memory that has written nothing itself.
  private func store(_ schema: Schema) throws -> Ingest {
    let store = try Store.create(at: ":memory:", scope: .main) { store throws(StoreError) in
      try Ingest.setUp(
        store, schema, schemaText: schema.json, device: DeviceID(rawValue: 0xFF), label: nil, fileID: 1)
    }
    return Ingest(store, schema, IngestEnvironment(physicalMilliseconds: { 1_700_000_000_000 }, randomBits: { 1 }))
  }
}
