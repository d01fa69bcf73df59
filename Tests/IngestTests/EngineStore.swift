internal import WeftCausality
internal import WeftCrypto
internal import WeftFold
internal import WeftIngest
internal import WeftOperations
internal import WeftSQLite
internal import WeftStorage

/// A store in memory with the engine over it, in which nothing is left to chance.
final class EngineStore {
  static let now: Int64 = 1_700_000_000_000

  /// A field of each rule under each life.
  static let schema = try! Schema(
    entities: [EntityLife.editsRevive, .deleteWins, .lastWriterWins].map { life in
      EntityType(
        life.rawValue, life: life,
        fields: [Field("title", .any), Field("count", .int, .counter), Field("tags", .any, .set())])
    })

  let ingest: Ingest
  let device: DeviceID

  init(_ number: UInt8, now: Int64 = now, unflushedByteLimit: Int = 1 << 40) throws {
    let device = DeviceID(rawValue: UInt128(number))
    self.device = device
    let store = try Store.create(at: ":memory:", scope: .main) { store throws(StoreError) in
      try Ingest.setUp(
        store, Self.schema, schemaText: "", device: device, label: nil, fileID: UInt64(number))
    }
    var environment = IngestEnvironment(physicalMilliseconds: { now }, randomBits: { UInt64(number) << 8 | 1 })
    environment.unflushedByteLimit = unflushedByteLimit
    ingest = Ingest(store, Self.schema, environment)
  }

  func dump() throws -> [String] {
    var lines: [String] = []
    try ingest.forEachDumpLine { lines.append($0) }
    return lines
  }

  func heldCounts() throws -> [HeldReason: Int] { try ingest.store.held.counts() }

  /// The one visible thing of an entity, as text.
  func text(_ entity: EntityReference, _ field: Int) throws -> String? {
    guard let type = ingest.schema.typeIndex(named: entity.type),
      let state = try ingest.entity(type: type, entity.id), let slot = state.find(type, entity.id)
    else { return nil }
    switch state.image(type: type, slot: slot, field: field) {
    case .absent: return nil
    case .value(let reference): return state.value(reference).map { "\($0)" }
    case .number(let number): return "\(number)"
    case .elements(let elements): return elements.compactMap { state.value($0) }.map { "\($0)" }.joined(separator: " ")
    }
  }
}

/// Seals batches of one device outside any store.
struct DeviceLog {
  let author: Author
  private(set) var batches: [SealedBatch] = []
  private var next: UInt64 = 1
  private var stamp: UInt64
  private var chain: SHA256Digest
  private let hash = SHA256()

  init(_ number: UInt8, incarnation: UInt32 = 1, milliseconds: Int64 = EngineStore.now) {
    author = Author(device: DeviceID(rawValue: UInt128(number)), incarnation: Incarnation(rawValue: incarnation))
    stamp = UInt64(milliseconds) << 16
    chain = SealedBatch.chainOrigin(scope: .main, device: author.device)
  }

  var nextSequence: UInt64 { next }

  func id(_ sequence: UInt64) -> OperationID { OperationID(author: author, sequence: sequence) }

  @discardableResult
  mutating func seal(_ actions: (EntityReference, Action)...) -> SealedBatch { seal(actions) }

  @discardableResult
  mutating func seal(_ actions: [(EntityReference, Action)]) -> SealedBatch {
    var draft = BatchDraft(author: author, firstSequence: next, schemaVersion: 1)
    for (entity, action) in actions {
      stamp += 1
      draft.append(action, to: entity, stamp: Stamp(rawValue: stamp), beginsTransaction: true)
    }
    return keep(draft.sealed(after: chain))
  }

  /// A batch with a right header and chain whose body is no body.
  @discardableResult
  mutating func sealGarbage(count: Int, byteCount: Int = 64) -> SealedBatch {
    let header = BatchHeader(
      incarnation: author.incarnation, firstSequence: next, count: count, parentTag: SealedBatch.tag(of: chain))
    var bytes = ContiguousArray<UInt8>()
    header.append(to: &bytes)
    bytes.append(contentsOf: repeatElement(0xFF, count: byteCount))
    stamp += UInt64(count)
    return keep(try! SealedBatch(device: author.device, bytes: bytes))
  }

  /// A batch that is whole but for its stamp, which is zero.
  @discardableResult
  mutating func sealBadStamp(_ action: (EntityReference, Action)) -> SealedBatch {
    var draft = BatchDraft(author: author, firstSequence: next, schemaVersion: 1)
    stamp += 1
    draft.append(action.1, to: action.0, stamp: Stamp(rawValue: stamp), beginsTransaction: true)
    let whole = draft.sealed(after: chain)
    for start in whole.bodyOffset..<whole.bytes.count - 8 {
      var bytes = whole.bytes
      for index in start..<start + 8 { bytes[index] = 0 }
      guard let batch = try? SealedBatch(device: author.device, bytes: bytes) else { continue }
      do {
        _ = try batch.decoded()
      } catch  where error.reason == .stamp {
        return keep(batch)
      } catch {}
    }
    preconditionFailure("no place is the stamp's")
  }

  private mutating func keep(_ batch: SealedBatch) -> SealedBatch {
    chain = batch.chain(after: chain, hash)
    next = batch.header.lastSequence + 1
    batches.append(batch)
    return batch
  }
}
