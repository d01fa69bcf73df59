internal import Weft
internal import WeftCausality
internal import WeftFaultyDisk
internal import WeftIngest
internal import WeftOperations
internal import WeftSQLite
internal import WeftShelf
internal import WeftStorage

/// A store with something in every table, closed, and what it says while it is whole: the measure of what is said of its damaged
/// copies.
struct DamageBench: Sendable {
  /// The store's file.
  let file: ContiguousArray<UInt8>
  /// What the entities show, by reference.
  let entities: [EntityReference: EntitySnapshot]
  /// Every operation that is part of the state, and every batch that is stored.
  let operations: Set<String>
  let batches: Set<StoredBatch>
  /// The operations of those batches.
  let batchOperations: Set<String>
  let digest: StateDigest

  /// A batch and where it belongs.
  struct StoredBatch: Hashable, Sendable {
    let device: DeviceID
    let first: UInt64
    let bytes: ContiguousArray<UInt8>
  }

  static let shared: DamageBench? = try? DamageBench()

  /// Sealed batches of its own and of another device, some of them not flushed; one that waits for its predecessor and one that is
  /// parked; a deleted entity; two transactions that are not sealed.
  init() throws {
    let disk = FaultyDisk(seed: 1)
    let replica = try Replica.create(Shelf.schema, at: .file(Bench.path), options: Self.options(disk, 1))
    let other = try Replica(Shelf.schema, at: .memory, options: Self.options(nil, 2, label: "other"))
    for number in 0..<6 { try replica.write { try $0.work(number) } }
    for number in 20..<24 {
      try other.write { try $0.work(number) }
      try other.sync(with: Replica(Shelf.schema, at: .memory))
    }
    try replica.sync(with: other)
    for number in 6..<9 { try replica.write { try $0.work(number) } }
    try replica.sync(with: Replica(Shelf.schema, at: .memory))
    replica.close()

    let store = try Store.open(at: Bench.path, vfs: disk.name)
    let ingest = Ingest(store, Shelf.schema, Self.options(nil, 5).environmentForTests)
    // Received and neither written to the tables nor folded.
    for number in 24..<26 {
      try other.write { try $0.work(number) }
      try other.sync(with: Replica(Shelf.schema, at: .memory))
    }
    try ingest.receive(Self.batches(of: other).suffix(2).map { $0 })
    let waiting = try Replica(Shelf.schema, at: .memory, options: Self.options(nil, 3))
    for number in 30..<32 {
      try waiting.write { try $0.work(number) }
      try waiting.sync(with: Replica(Shelf.schema, at: .memory))
    }
    try ingest.receive(Self.batches(of: waiting).suffix(1).map { $0 })
    let ahead = try Replica(Shelf.schema, at: .memory, options: Self.options(nil, 4, ahead: 86_400_000))
    try ahead.write { try $0.work(40) }
    try ahead.sync(with: Replica(Shelf.schema, at: .memory))
    try ingest.receive(Self.batches(of: ahead))
    for number in 10..<12 { _ = try ingest.writeLocally { try $0.add(Shelf.sum, "count", Int64(number)) } }
    var batches: Set<StoredBatch> = []
    for device in try store.devices.all() {
      let ranges = SequenceRanges(1...1_000_000)
      for batch in try ingest.batches(of: device.id, in: ranges, byteLimit: .max).batches {
        batches.insert(StoredBatch(device: device.id, first: batch.header.firstSequence, bytes: batch.bytes))
      }
    }
    self.batches = batches
    batchOperations = Set(
      try batches.flatMap { try SealedBatch(device: $0.device, bytes: $0.bytes).decoded().operations.map { "\($0)" } })
    store.close()
    file = disk.contents[Bench.path] ?? []

    let copy = FaultyDisk(seed: 1, contents: [Bench.path: file])
    let whole = try Replica(at: .file(Bench.path), options: Self.options(copy, 6))
    entities = try Self.entities(of: whole)
    operations = try Self.operations(of: whole)
    digest = try whole.digest()
    guard try whole.verify().isClean, try whole.status().parkedBatchCount == 1 else { throw DamageError.bench }
  }

  enum DamageError: Error { case bench }

  static func options(
    _ disk: FaultyDisk?, _ seed: UInt64, label: String? = nil, ahead: Int64 = 0
  ) -> ReplicaOptions {
    let chance = Chance(seed)
    var options = ReplicaOptions(
      label: label, physicalMilliseconds: { TestClock.start + ahead }, randomBits: { chance.next() })
    options.fileSystem = disk?.name
    return options
  }

  static func entities(of replica: Replica) throws -> [EntityReference: EntitySnapshot] {
    var entities: [EntityReference: EntitySnapshot] = [:]
    for type in replica.schema.entities {
      for entity in try replica.all(type.name, includingHidden: true) { entities[entity.reference] = entity }
    }
    return entities
  }

  static func operations(of replica: Replica) throws -> Set<String> {
    var operations: Set<String> = []
    try replica.forEachOperation { operations.insert("\($0.operation)") }
    return operations
  }

  static func batches(of replica: Replica) throws -> [SealedBatch] {
    var sent: [SealedBatch] = []
    let sink = FaultyDisk(seed: 1)
    let copy = try Replica.create(replica.schema, at: .file(Bench.path), options: options(sink, 9, ahead: 86_400_000))
    try copy.sync(with: replica)
    copy.close()
    let store = try Store.open(at: Bench.path, vfs: sink.name)
    defer { store.close() }
    let cursor = try store.batches.cursor(after: 0)
    while let row = try cursor.next() {
      guard let device = try store.devices.device(row.device)?.id else { continue }
      sent.append(try SealedBatch(device: device, bytes: row.bytes))
    }
    return sent
  }
}

extension ReplicaOptions {
  /// What an engine of this test's own is given.
  var environmentForTests: IngestEnvironment {
    IngestEnvironment(physicalMilliseconds: physicalMilliseconds, randomBits: randomBits)
  }
}
