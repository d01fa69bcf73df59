internal import Weft
internal import WeftCausality
internal import WeftCrypto
internal import WeftOperations
internal import WeftShelf

/// A device's log, sealed outside any store: one batch of one transaction after the other, each of which adds 1 to the sum.
struct DeviceLog: Sendable {
  let author: Author
  private(set) var batches: [SealedBatch] = []
  private var stamp: UInt64
  private var next: UInt64 = 1
  private var chain: SHA256Digest

  init(_ number: UInt8, milliseconds: Int64 = TestClock.start) {
    author = Author(device: DeviceID(rawValue: UInt128(number) << 120), incarnation: Incarnation(rawValue: 1))
    stamp = UInt64(milliseconds) << 16
    chain = SealedBatch.chainOrigin(scope: .main, device: author.device)
  }

  /// The name of the operation that the next batch ends with.
  var nextID: OperationID { OperationID(author: author, sequence: next + 1) }

  mutating func seal(_ action: Action, to entity: EntityReference) {
    var draft = BatchDraft(author: author, firstSequence: next, schemaVersion: 1)
    draft.append(
      .add(field: "count", amount: 1), to: Shelf.sum, stamp: Stamp(rawValue: stamp + 1), beginsTransaction: true)
    draft.append(action, to: entity, stamp: Stamp(rawValue: stamp + 2), beginsTransaction: false)
    stamp += 1 << 20
    let batch = draft.sealed(after: chain)
    chain = batch.chain(after: chain, SHA256())
    next = batch.header.lastSequence + 1
    batches.append(batch)
  }
}

/// Batches that a store cannot fold when they come, in the order in which they must be written.
struct TroubledHistory: Sendable {
  /// Three batches that follow each other.
  let log: [SealedBatch]
  /// The same device's second history, that leaves after the first batch.
  let rival: [SealedBatch]
  /// Of a second device: it removes what the log's second batch inserts, by its name.
  let remover: [SealedBatch]
  /// Of a third device, ten minutes ahead: both are parked with the first.
  let ahead: [SealedBatch]

  init() {
    var log = DeviceLog(1)
    log.seal(.set(field: "title", value: .text("first")), to: Shelf.thing(0))
    var rival = log
    let insertion = log.nextID
    log.seal(.insert(field: "tags", element: .text("x"), names: []), to: Shelf.thing(0))
    log.seal(.set(field: "title", value: .text("third")), to: Shelf.thing(1))
    rival.seal(.set(field: "title", value: .text("rival")), to: Shelf.thing(2))
    rival.seal(.set(field: "title", value: .text("rival's next")), to: Shelf.thing(2))
    var remover = DeviceLog(2)
    remover.seal(.remove(field: "tags", element: .text("x"), names: [insertion]), to: Shelf.thing(0))
    var ahead = DeviceLog(3, milliseconds: TestClock.start + 600_000)
    ahead.seal(.set(field: "title", value: .text("later")), to: Shelf.thing(1))
    ahead.seal(.set(field: "text", value: .text("later")), to: Shelf.note(1))
    self.log = log.batches
    self.rival = Array(rival.batches.dropFirst())
    self.remover = remover.batches
    self.ahead = ahead.batches
  }
}
