internal import WeftCausality
internal import WeftOperations

/// Bodies that make the most of a given length: as many small entries of one table as fit.
enum HostileBody: String, CaseIterable, Sendable {
  case names, longNames, shapes, authors, transactions, entities, keys, rows, keyedRows, runs, shapeColumn, lengths
  case namesOfOne, namesOfEach, growingNames, text, singleNames

  /// The body, and the count of operations that the header states for it.
  func make(byteCount: Int) -> (body: ContiguousArray<UInt8>, count: Int) {
    switch self {
    case .names: table([1, 0x61], byteCount / 2, limit: 65_534)
    case .longNames: table([17] + Array(repeating: 0x61, count: 17), byteCount / 18, limit: 65_534)
    case .shapes: (start + [1, 1, 0x61] + many([0, 0, 5, 15], byteCount / 4, limit: 65_535), 1)
    case .authors: (start + head + many(Array(repeating: 9, count: 20), byteCount / 20), 1)
    case .transactions: perOperation(byteCount / 3, transaction: true)
    case .entities: columns(many(Array(repeating: 1, count: 16), byteCount / 16), keyed: 0)
    case .keys: columns(many([1, 0, 0x61], byteCount / 3), keyed: 1)
    case .rows: rows(Array(repeating: 1, count: 16), byteCount / 17, keyed: 0)
    case .keyedRows: rows([1, 0, 0x61], byteCount / 4, keyed: 1)
    case .runs: perOperation(byteCount / 3, run: true)
    case .shapeColumn: perOperation(byteCount)
    case .lengths: perOperation(byteCount / 2, shape: [1, 1, 5], each: [0])
    case .namesOfOne: perOperation(1, shape: [0, 0x85, 15], tail: many([0, 1], byteCount / 2))
    case .namesOfEach: perOperation(byteCount / 4, shape: [0, 0x85, 15], each: [1, 0, 1])
    case .growingNames:
      perOperation(1, shape: [0, 0x85, 15], tail: many([0, 1], Self.countAfterGrowth(atMost: byteCount / 2)))
    case .text: perOperation(1, shape: [1, 1, 5], tail: number(byteCount) + Array(repeating: 0x61, count: byteCount))
    case .singleNames:
      (
        [3, 1, 0, 0, 0, 0, 0, 1, 1, 1, 0x61, 0, 0x85, 15] + Array(repeating: 0, count: 18)
          + many([0, 1], Self.countAfterGrowth(atMost: byteCount / 2)), 1
      )
    }
  }

  /// The greatest count at which a table of named operations that grows as it is filled has just grown, and so is at
  /// its largest beside the one it grew out of.
  private static func countAfterGrowth(atMost limit: Int) -> Int {
    let name = OperationID(author: OperationList(stamped: []).author, sequence: 1)
    var table = ContiguousArray<OperationID>()
    var count = 1
    while table.count < limit {
      let capacity = table.capacity
      table.append(name)
      if table.capacity > capacity { count = table.count }
    }
    return count
  }

  // MARK: Parts

  /// Columnar form, schema version 1.
  private var start: ContiguousArray<UInt8> { [1, 1] }
  /// One name, one shape (create).
  private var head: ContiguousArray<UInt8> { [1, 1, 0x61, 1, 0, 0, 5, 15] }

  private func number(_ value: Int) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray<UInt8>()
    bytes.appendVarint(value)
    return bytes
  }

  private func many(_ entry: [UInt8], _ count: Int, limit: Int = .max) -> ContiguousArray<UInt8> {
    let count = min(count, limit)
    return number(count) + repeated(entry, count)
  }

  private func repeated(_ entry: [UInt8], _ count: Int) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray<UInt8>()
    bytes.reserveCapacity(entry.count * count)
    for _ in 0..<count { bytes.append(contentsOf: entry) }
    return bytes
  }

  private func oneTransaction(_ count: Int) -> ContiguousArray<UInt8> { [1, 0, 0, 0, 0, 0, 1, 0] + number(count * 2) }

  private func table(_ entry: [UInt8], _ count: Int, limit: Int) -> (ContiguousArray<UInt8>, Int) {
    (start + many(entry, count, limit: limit) + [1, 0, 0, 5, 15, 0] + oneTransaction(1) + oneEntity + [1, 0, 1, 0], 1)
  }

  private var oneEntity: ContiguousArray<UInt8> { [0, 1] + Array(repeating: 7, count: 16) }

  private func columns(_ entities: ContiguousArray<UInt8>, keyed: UInt8) -> (ContiguousArray<UInt8>, Int) {
    (start + head + [0] + oneTransaction(1) + [keyed] + entities + [1, 0, 1, 0], 1)
  }

  private func rows(_ entry: [UInt8], _ count: Int, keyed: UInt8) -> (ContiguousArray<UInt8>, Int) {
    var body: ContiguousArray<UInt8> = [2, 1] + head + [0] + oneTransaction(count)
    body.append(keyed)
    return (body + repeated(entry, count) + Array(repeating: 0, count: count), count)
  }

  /// `count` operations on one entity of the given shape (field + 1, action, kind); then `each` for each of them, or
  /// `tail`.
  private func perOperation(
    _ count: Int, transaction: Bool = false, run: Bool = false, shape: [UInt8] = [0, 5, 15], each: [UInt8] = [],
    tail: ContiguousArray<UInt8> = []
  ) -> (ContiguousArray<UInt8>, Int) {
    var body: ContiguousArray<UInt8> = start + [1, 1, 0x61, 1, 0] + shape + [0]
    body += transaction ? number(count) + [0, 0, 0, 0, 0, 1] + repeated([0, 2], count) : oneTransaction(count)
    body += oneEntity
    body += run ? number(count) + repeated([0, 1], count) : [1, 0] + number(count)
    body += Array(repeating: 0, count: count)
    return (body + repeated(each, count) + tail, count)
  }
}
