internal import Weft
internal import WeftCausality
internal import WeftCrypto
internal import WeftFaultyDisk
internal import WeftFold
internal import WeftIngest
internal import WeftOperations
internal import WeftSQLite
internal import WeftShelf
internal import WeftStorage

/// Everything that a store says, read from a copy of its files, so that looking changes nothing; and what is wrong with it.
struct Facts: Equatable {
  /// The canonical dump: schema, folded sequences, state and bookkeeping.
  let dump: [String]
  let digest: SHA256Digest
  let clock: Stamp
  let held: VersionVector
  /// How many batches wait, and for what.
  let waiting: [HeldReason: Int]
  /// What the counter of the sum shows.
  let sum: Int64

  /// The dump without what depends on the number of openings: the incarnations, and that each of them has marks of its own.
  var withoutIncarnations: [String] {
    dump.map { line in
      var greatest: [Substring: UInt64] = [:]
      var words: [Substring] = []
      for word in line.split(separator: " ") {
        let parts = word.split(separator: "/")
        guard parts.count == 3, parts[0].utf8.count == 36, let sequence = UInt64(parts[2]) else {
          words.append(word)
          continue
        }
        greatest[parts[0]] = max(greatest[parts[0]] ?? 0, sequence)
      }
      return (words + greatest.sorted { $0.key < $1.key }.map { "\($0.key)/\($0.value)" }).joined(separator: " ")
    }
  }

  /// The files as they are, read by an opening of their own; `nil` when there is no store in them.
  ///
  /// - Parameters:
  ///   - isThorough: verifies, counts operations one by one, and folds the log anew.
  ///   - complain: called with what is not as it must be.
  static func read(
    _ contents: [String: ContiguousArray<UInt8>], at path: String, isThorough: Bool = true, _ complain: (String) -> Void
  ) throws -> Facts? {
    let disk = FaultyDisk(seed: 0, contents: contents)
    let store: Store
    do throws(StoreError) {
      store = try Store.open(at: path, vfs: disk.name)
    } catch {
      switch error {
      case .missing: return nil
      case .sqlite(let error) where error.isCannotOpen: return nil
      default: throw error
      }
    }
    defer { store.close() }
    guard let text = try store.meta.schemaText() else {
      complain("a store without a schema")
      return nil
    }
    let environment = IngestEnvironment(physicalMilliseconds: { TestClock.start }, randomBits: { 1 })
    let ingest = Ingest(store, try Schema(json: text), environment)
    if isThorough { for finding in try ingest.verify() { complain("verify: \(finding.message)") } }
    let sum = isThorough ? try checkLog(ingest, complain) : try shownSum(ingest) ?? 0
    let (dump, clock) = try (lines(ingest), ingest.clock())
    let digest = try ingest.digest()
    if isThorough {
      try ingest.rebuild()
      if try lines(ingest) != dump { complain("a refold gives another dump") }
      if try ingest.digest() != digest { complain("a refold gives another digest") }
    }
    return Facts(
      dump: dump, digest: digest, clock: clock, held: try ingest.heldVector(),
      waiting: try store.held.counts(), sum: sum)
  }

  private static func lines(_ ingest: Ingest) throws -> [String] {
    var lines: [String] = []
    try ingest.forEachDumpLine { lines.append($0) }
    return lines
  }

  /// Counts the operations one by one: none twice, none missing, and the counter shows their sum.
  private static func checkLog(_ ingest: Ingest, _ complain: (String) -> Void) throws -> Int64 {
    var seen = VersionVector()
    var added: Int64 = 0
    try ingest.forEachOperation { step in
      let operation = step.operation
      if seen.contains(operation.id.sequence, of: operation.id.author.device) {
        complain("operation \(operation.id) is there twice")
      }
      seen.insert(operation.id.sequence...operation.id.sequence, for: operation.id.author.device)
      if operation.entity == Shelf.sum, case .add(_, let amount) = operation.action { added += amount }
    }
    if try seen != ingest.foldedVector() { complain("the operations are not those that are recorded as folded") }
    let shown = try shownSum(ingest) ?? 0
    if shown != added { complain("the sum shows \(shown), and \(added) were added") }
    return shown
  }

  /// What the counter of the sum shows; `nil` when it is absent.
  static func shownSum(_ ingest: Ingest) throws -> Int64? {
    guard let type = ingest.schema.typeIndex(named: Shelf.sum.type),
      let state = try ingest.entity(type: type, Shelf.sum.id), let slot = state.find(type, Shelf.sum.id),
      let field = ingest.schema.types[type].fieldIndex(named: "count")
    else { return nil }
    guard case .number(let shown) = state.image(type: type, slot: slot, field: field) else { return nil }
    return Int64(shown)
  }
}
