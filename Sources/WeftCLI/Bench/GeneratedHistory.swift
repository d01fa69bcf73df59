internal import WeftCausality
internal import WeftCrypto
internal import WeftOperations

/// A seeded history of several devices, sealed as it would arrive: what `weft bench` folds.
struct GeneratedHistory {
  static let entityType = "item"
  private static let registerCount = 6
  private static let counterCount = 2
  private static let setCount = 2

  let schema: Schema
  let batches: [SealedBatch]
  let byteCount: Int

  /// - Parameters:
  ///   - operationCount: in all; one entity for ten of them.
  ///   - deviceCount: they take turns, a batch each.
  init(operationCount: Int, deviceCount: Int, seed: UInt64) throws {
    let fields =
      (0..<Self.registerCount).map { Field("text\($0)", .text) }
      + (0..<Self.counterCount).map { Field("count\($0)", .int, .counter) }
      + (0..<Self.setCount).map { Field("tags\($0)", .text, .set()) }
    schema = try Schema(entities: [EntityType(Self.entityType, life: .lastWriterWins, fields: fields)])
    var source = SplitMix64(seed: seed)
    var logs = (0..<deviceCount).map { DeviceLog(device: DeviceID(rawValue: UInt128($0 + 1))) }
    var batches: [SealedBatch] = []
    var left = operationCount
    while left > 0 {
      let index = batches.count % deviceCount
      let count = min(left, Self.batchOperationCount)
      batches.append(logs[index].seal(count, entityCount: max(1, operationCount / 10), &source))
      left -= count
    }
    self.batches = batches
    byteCount = batches.reduce(0) { $0 + $1.bytes.count }
  }

  private static let batchOperationCount = 4_096

  /// The log of one device while it is made up.
  private struct DeviceLog {
    let author: Author
    var chain: SHA256Digest
    var nextSequence: UInt64 = 1
    var milliseconds: Int64 = 1_767_225_600_000
    let hash = SHA256()

    init(device: DeviceID) {
      author = Author(device: device, incarnation: Incarnation(rawValue: 1))
      chain = SealedBatch.chainOrigin(scope: .main, device: device)
    }

    mutating func seal(_ count: Int, entityCount: Int, _ source: inout SplitMix64) -> SealedBatch {
      var draft = BatchDraft(author: author, firstSequence: nextSequence, schemaVersion: 1)
      var stamp = Stamp.zero
      for position in 0..<count {
        let begins = position % 10 == 0
        if begins {
          milliseconds += 1 + Int64(source.next() % 1_000)
          stamp = Stamp(rawValue: UInt64(milliseconds) << 16)
        } else {
          stamp = Stamp(rawValue: stamp.rawValue + 1)
        }
        let entity = EntityReference(
          GeneratedHistory.entityType, EntityID(rawValue: UInt128(source.next() % UInt64(entityCount)) &* Self.spread))
        draft.append(GeneratedHistory.action(&source), to: entity, stamp: stamp, beginsTransaction: begins)
      }
      nextSequence = draft.nextSequence
      let batch = draft.sealed(after: chain)
      chain = batch.chain(after: chain, hash)
      return batch
    }

    /// Odd, so that ids spread over all their bits and stay distinct.
    private static let spread: UInt128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835
  }

  private static func action(_ source: inout SplitMix64) -> Action {
    let choice = Int(source.next() % UInt64(registerCount + counterCount + setCount))
    if choice < registerCount { return .set(field: "text\(choice)", value: .text(text(&source))) }
    if choice < registerCount + counterCount {
      return .add(field: "count\(choice - registerCount)", amount: Int64(source.next() % 21) - 10)
    }
    let element = Value.text("tag \(source.next() % 30)")
    return .insert(field: "tags\(choice - registerCount - counterCount)", element: element, names: [])
  }

  private static func text(_ source: inout SplitMix64) -> String {
    let count = 1 + Int(source.next() % 24)
    return String((0..<count).map { _ in letters[Int(source.next() % UInt64(letters.count))] })
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz éü")
}
