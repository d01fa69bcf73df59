internal import WeftCausality
internal import WeftCrypto
internal import WeftOperations

/// Makes a workload: devices write in turns drawn at random, each seals its batches when they are full.
struct WorkloadGenerator {
  /// One device's log while it is written.
  private struct Log {
    let author: Author
    var clock = HybridClock()
    var nextSequence: UInt64 = 1
    var chain: SHA256Digest
    var draft: BatchDraft?
    /// The operations of the draft.
    var pending: [PlainOperation] = []
  }

  /// An insertion that a removal may name.
  private struct Insertion {
    let entity: Int
    let field: Int
    let element: Value
    let device: Int
    let sequence: UInt64
  }

  private let shape: WorkloadShape
  private let hash = SHA256()
  private var random: SplitMix64
  private var logs: [Log]
  private var milliseconds: Int64 = 1_700_000_000_000
  /// Of the whole workload, a sample; of the transaction at hand, all.
  private var insertions: [Insertion] = []
  private var batches: [SealedBatch] = []
  private var batchStarts = [0]
  private var operations = ContiguousArray<PlainOperation>()
  private var arena = ContiguousArray<UInt8>()

  static func workload(_ shape: WorkloadShape) throws -> Workload {
    var generator = WorkloadGenerator(shape)
    generator.write()
    return Workload(
      shape: shape, schema: try WorkloadSchema.schema(), devices: generator.logs.map(\.author.device),
      batches: generator.batches, batchStarts: generator.batchStarts, operations: generator.operations,
      arena: generator.arena, lastMilliseconds: generator.milliseconds)
  }

  private init(_ shape: WorkloadShape) {
    self.shape = shape
    random = SplitMix64(seed: shape.seed)
    logs = []
    for number in 0..<shape.deviceCount {
      let device = DeviceID(rawValue: UInt128(random.next()) << 64 | UInt128(random.next()))
      logs.append(
        Log(
          author: Author(device: device, incarnation: Incarnation(rawValue: UInt32(number + 1))),
          chain: SealedBatch.chainOrigin(scope: .main, device: device)))
    }
    operations.reserveCapacity(shape.operationCount)
  }

  private mutating func write() {
    var left = shape.operationCount
    while left > 0 {
      let count = min(left, Int.random(in: shape.transactionSizes, using: &random))
      writeTransaction(count)
      left -= count
    }
    for device in logs.indices { seal(device) }
  }

  private mutating func writeTransaction(_ count: Int) {
    let device = Int.random(in: logs.indices, using: &random)
    milliseconds += Int64.random(in: 0...2, using: &random)
    if let draft = logs[device].draft, draft.count + count > shape.batchOperationCount { seal(device) }
    let common = shape.distribution == .clustered ? Int.random(in: 0..<shape.entityCount, using: &random) : nil
    if common != nil { insertions.removeAll(keepingCapacity: true) }
    for position in 0..<count {
      writeOperation(device, common, beginsTransaction: position == 0)
    }
  }

  private mutating func writeOperation(_ device: Int, _ common: Int?, beginsTransaction: Bool) {
    var entity = common ?? Int.random(in: 0..<shape.entityCount, using: &random)
    var field = Int.random(in: WorkloadSchema.fields.indices, using: &random)
    let name = WorkloadSchema.fields[field].name
    let sequence = logs[device].nextSequence
    let action: Action
    var named: Insertion?
    if WorkloadSchema.registerFields.contains(field) {
      action = .set(
        field: name, value: ValueSource.value(ofField: field, entityCount: shape.entityCount, &random))
    } else if WorkloadSchema.counterFields.contains(field) {
      action = .add(field: name, amount: Int64.random(in: 1...1_000, using: &random))
    } else if !insertions.isEmpty, Int.random(in: 0..<100, using: &random) < shape.removalPercentage {
      let insertion = insertions.remove(at: Int.random(in: insertions.indices, using: &random))
      (entity, field, named) = (insertion.entity, insertion.field, insertion)
      action = .remove(
        field: WorkloadSchema.fields[field].name, element: insertion.element,
        names: [OperationID(author: logs[insertion.device].author, sequence: insertion.sequence)])
    } else {
      let element = ValueSource.element(ofField: field, &random)
      action = .insert(field: name, element: element, names: [])
      remember(Insertion(entity: entity, field: field, element: element, device: device, sequence: sequence))
    }
    append(action, device, entity, field, named, beginsTransaction: beginsTransaction)
  }

  private mutating func remember(_ insertion: Insertion) {
    if insertions.count < 4_096 {
      insertions.append(insertion)
    } else {
      insertions[Int.random(in: insertions.indices, using: &random)] = insertion
    }
  }

  private mutating func append(
    _ action: Action, _ device: Int, _ entity: Int, _ field: Int, _ named: Insertion?, beginsTransaction: Bool
  ) {
    let stamp = logs[device].clock.next(physicalMilliseconds: milliseconds)
    let id = ValueSource.entity(entity)
    let start = arena.count
    action.appendPayload(to: &arena)
    var number: Int64 = 0
    if case .int(let value)? = action.value { number = value }
    logs[device].pending.append(
      PlainOperation(
        entityHigh: UInt64(truncatingIfNeeded: id.rawValue >> 64), entityLow: UInt64(truncatingIfNeeded: id.rawValue),
        stamp: stamp.rawValue, sequence: logs[device].nextSequence, number: number, valueOffset: UInt32(start),
        valueCount: UInt16(arena.count - start), device: UInt8(device), field: UInt8(field),
        action: action.code.rawValue, kind: action.valueKind.rawValue, namedDevice: UInt8(named?.device ?? 0),
        namedSequence: named?.sequence ?? 0))
    if logs[device].draft == nil {
      logs[device].draft = BatchDraft(
        author: logs[device].author, firstSequence: logs[device].nextSequence, schemaVersion: 1)
    }
    logs[device].draft?.append(
      action, to: EntityReference(WorkloadSchema.typeName, id), stamp: stamp, beginsTransaction: beginsTransaction)
    logs[device].nextSequence += 1
  }

  private mutating func seal(_ device: Int) {
    guard let draft = logs[device].draft else { return }
    let batch = draft.sealed(after: logs[device].chain)
    logs[device].draft = nil
    logs[device].chain = batch.chain(after: logs[device].chain, hash)
    batches.append(batch)
    operations.append(contentsOf: logs[device].pending)
    logs[device].pending.removeAll(keepingCapacity: true)
    batchStarts.append(operations.count)
  }
}
