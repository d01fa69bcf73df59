internal import Testing
internal import WeftCausality
internal import WeftCrypto
internal import WeftOperations
internal import WeftSync

/// A device's label travels with its first batch, and with no other.
@Suite struct LabelTests {
  private let first = ToyLog(device: 1, counts: [1, 1, 1])
  private let second = ToyLog(device: 2, counts: [2, 1])

  private func device(_ last: UInt8) -> [UInt8] { Array(repeating: 0, count: 15) + [last] }

  /// A batch of the table's device of an index, as a page holds it. All here are shorter than 128 bytes.
  private func entry(_ index: UInt8, _ batch: SealedBatch) -> [UInt8] {
    [index, UInt8(batch.bytes.count)] + batch.bytes
  }

  // MARK: Form

  @Test func aLabelFollowsItsDevice() throws {
    let batches = [second.batches[0], first.batches[0]]
    let message = SyncMessage.batches(
      BatchesMessage(
        page: 0, hasMore: false, batches: batches, labels: [LabelledDevice(first.device, label: "é")]))
    let table: [UInt8] = [2] + device(1) + [2, 0xC3, 0xA9] + device(2) + [0]
    #expect(Array(message.encoded) == [4, 1, 0, 0] + table + [2] + entry(1, batches[0]) + entry(0, batches[1]))
    guard case .batches(let read) = try SyncMessage(decoding: message.encoded) else {
      Issue.record("no page")
      return
    }
    #expect(read.labels == [LabelledDevice(first.device, label: "é")])
  }

  /// The page of one first batch, whose device bears a label of these bytes.
  private func page(count: [UInt8], label: [UInt8], of batch: SealedBatch) -> ContiguousArray<UInt8> {
    ContiguousArray([4, 1, 0, 0, 1] + device(1) + count + label + [1] + entry(0, batch))
  }

  private func expectRefused(
    _ bytes: ContiguousArray<UInt8>, _ reason: SyncMessageError.Reason, at location: SourceLocation = #_sourceLocation
  ) {
    do {
      let message = try SyncMessage(decoding: bytes)
      Issue.record("decoded as \(message.kind)", sourceLocation: location)
    } catch {
      #expect(error.reason == reason, sourceLocation: location)
    }
  }

  @Test func labelsThatAreRefused() throws {
    let batch = first.batches[0]
    let longest = Array(repeating: UInt8(ascii: "a"), count: 64)
    guard case .batches(let read) = try SyncMessage(decoding: page(count: [64], label: longest, of: batch)) else {
      Issue.record("no page")
      return
    }
    #expect(read.labels.map(\.label.utf8.count) == [64])
    expectRefused(page(count: [65], label: longest + [0x61], of: batch), .label)
    // The limit is one of bytes: 33 letters of two bytes each.
    expectRefused(
      page(count: [66], label: Array(repeating: [0xC3, 0xA9], count: 33).flatMap { $0 }, of: batch), .label)
    // No UTF-8: a lone byte, half a letter, a surrogate, a longer form than needed.
    for label: [UInt8] in [[0xFF], [0x61, 0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]] {
      expectRefused(page(count: [UInt8(label.count)], label: label, of: batch), .label)
    }
    // The first and the last of both ranges of control characters.
    for label: [UInt8] in [[0x00], [0x61, 0x1F], [0x7F], [0xC2, 0x80], [0xC2, 0x9F]] {
      expectRefused(page(count: [UInt8(label.count)], label: label, of: batch), .label)
    }
    // Their neighbours are none.
    for label: [UInt8] in [[0x20], [0x7E], [0xC2, 0xA0]] {
      _ = try SyncMessage(decoding: page(count: [UInt8(label.count)], label: label, of: batch))
    }
    expectRefused(page(count: [0x81, 0x00], label: [0x61], of: batch), .number)
    expectRefused(ContiguousArray([4, 1, 0, 0, 1] + device(1) + [64, 0x61]), .count)
  }

  @Test func aLabelWithoutTheFirstBatchIsRefused() {
    expectRefused(page(count: [1], label: [0x61], of: first.batches[1]), .label)
    let bytes = [4, 1, 0, 0, 2] + device(1) + [0] + device(2) + [1, 0x61, 2]
    // The first batch in the page is another device's.
    expectRefused(ContiguousArray(bytes + entry(0, first.batches[0]) + entry(1, second.batches[1])), .label)
  }

  @Test func everyTruncationIsRefused() throws {
    let bytes = page(count: [5], label: Array("phone".utf8), of: first.batches[0])
    _ = try SyncMessage(decoding: bytes)
    for count in bytes.indices {
      let part = ContiguousArray(bytes[..<count])
      #expect(throws: SyncMessageError.self, "\(count) bytes") { try SyncMessage(decoding: part) }
    }
  }

  // MARK: Sessions

  private func store(_ batches: [SealedBatch], _ labels: [DeviceID: String] = [:]) -> ToyStore {
    var store = ToyStore(batches)
    store.labels = labels
    return store
  }

  private func pages(_ driver: ToyDriver) -> [BatchesMessage] {
    driver.messages.compactMap {
      guard case .batches(let page)? = try? SyncMessage(decoding: $0.bytes) else { return nil }
      return page
    }
  }

  @Test func theFirstBatchBringsTheLabelAndNoOtherDoes() {
    let labels = [first.device: "phone", second.device: "kitchen"]
    // One batch in each page; the responder holds the first of one device already, and no label of it.
    var driver = ToyDriver(
      store(first.batches + second.batches, labels), store([second.batches[0]]), byteBudget: 1)
    driver.run()
    #expect(driver.outcomes.allSatisfy { $0?.isInAgreement == true })
    let sent = pages(driver).filter { !$0.batches.isEmpty }
    #expect(sent.map { $0.batches[0].device.rawValue } == [1, 2, 1, 1])
    #expect(sent.map { $0.labels.map(\.label) } == [["phone"], [], [], []])
    #expect(driver.stores[1].labels == [first.device: "phone"])

    // More of the same device, later.
    var more = first
    more.append(count: 1)
    var later = ToyDriver(store(more.batches + second.batches, labels), driver.stores[1])
    later.run()
    #expect(later.outcomes.allSatisfy { $0?.isInAgreement == true })
    #expect(pages(later).map(\.batches.count).max() == 1)
    #expect(pages(later).flatMap(\.labels).isEmpty)
  }

  @Test func bothSidesSendLabelsAndARelayHandsThemOn() {
    var driver = ToyDriver(store(first.batches, [first.device: "same"]), store(second.batches, [second.device: "same"]))
    driver.run()
    let both = [first.device: "same", second.device: "same"]
    #expect(driver.stores.map(\.labels) == [both, both])
    var relay = ToyDriver(ToyStore(), driver.stores[1])
    relay.run()
    #expect(relay.stores[0].labels == both)
  }

  /// Labels that differ are no difference between stores.
  @Test func labelsAreNoPartOfTheDigest() {
    var driver = ToyDriver(store(first.batches, [first.device: "phone"]), store(first.batches))
    driver.run()
    #expect(driver.messages.map(\.bytes.count) == [55, 55])
    #expect(driver.outcomes.allSatisfy { $0?.isInAgreement == true })
  }

  @Test(arguments: ["", "a\u{7}", String(repeating: "a", count: 65)])
  func aStoreWithoutALawfulLabelSendsNone(label: String) {
    var driver = ToyDriver(store(first.batches, [first.device: label]), store([]))
    driver.run()
    #expect(driver.outcomes.allSatisfy { $0?.isInAgreement == true })
    #expect(pages(driver).flatMap(\.labels).isEmpty && driver.stores[1].labels.isEmpty)
    var unlabelled = ToyDriver(store(first.batches), store([]))
    unlabelled.run()
    #expect(unlabelled.stores[1].labels.isEmpty && unlabelled.outcomes[1]?.batchesStored == 3)
  }

  @Test func theLabelOfAForkedDeviceIsNotTaken() {
    let summary = ToyStore().summary
    var session = SyncSession(role: .responder, summary: summary, byteBudget: 1_000)
    let hello = HelloMessage(summary, digest: ToyStore(first.batches).summary.digest)
    _ = session.receive(.message(SyncMessage.hello(hello).encoded))
    _ = session.receive(.message(SyncMessage.vectors(VectorsMessage(claims: [], forked: [first.device])).encoded))
    let page = BatchesMessage(
      page: 0, hasMore: false, batches: [first.batches[0], second.batches[0]],
      labels: [LabelledDevice(first.device, label: "phone"), LabelledDevice(second.device, label: "kitchen")])
    guard case .store(let batches, let labels)? = session.receive(.message(SyncMessage.batches(page).encoded)).first
    else {
      Issue.record("nothing to store")
      return
    }
    #expect(batches.map(\.device) == [second.device])
    #expect(labels == [LabelledDevice(second.device, label: "kitchen")])
  }
}
