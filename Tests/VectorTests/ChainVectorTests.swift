internal import Testing
internal import WeftCrypto
internal import WeftOperations

struct ChainVectorTests {
  @Test("The chain of a device's batches", arguments: VectorFile.batches.cases("chains"))
  func chains(_ vector: VectorCase) throws {
    let device = try vector.fields.device()
    let scope = try #require(ScopeID(bytes: vector.fields.bytes("scope")))
    var value = SealedBatch.chainOrigin(scope: scope, device: device)
    #expect(try value == vector.fields.digest("origin"))
    for link in try vector.fields.objects("batches") {
      let batch = try SealedBatch(device: device, bytes: link.bytes("bytes"))
      #expect(batch.extends(value))
      #expect(try batch.bodyOffset == link.number("bodyOffset"))
      value = batch.chain(after: value, SHA256())
      #expect(try value == link.digest("value"))
    }
  }

  @Test("The chain value after a batch", arguments: VectorFile.batches.cases("links"))
  func links(_ vector: VectorCase) throws {
    let device = try VectorFields(VectorFile.batches.document).device("refusedFor")
    let batch = try SealedBatch(device: device, bytes: vector.fields.bytes("bytes"))
    let value = batch.chain(after: try vector.fields.digest("previous"), SHA256())
    #expect(try value == vector.fields.digest("value"))
  }
}
