internal import Weft
internal import WeftCausality
internal import WeftFaultyDisk
internal import WeftOperations
internal import WeftSQLite
internal import WeftShelf
internal import WeftStorage

/// Uses a damaged copy of a store in every way, each time from the file as it was damaged: what is given is right, or an error says what
/// is wrong; nobody else is given anything wrong; and the file is not made worse.
struct DamageTrial {
  let bench: DamageBench
  private(set) var report = DamageReport()

  init(_ bench: DamageBench) {
    self.bench = bench
  }

  mutating func run(_ damage: Damage) throws {
    guard let file = try? damage.apply(bench.file) else {
      report.refusedCount += 1
      return
    }
    report.damageCount += 1
    var seen: [String] = []
    var wrong: [String] = []
    func use(_ what: String, _ body: (Replica) throws -> Void) {
      report.useCount += 1
      let disk = FaultyDisk(seed: 1, contents: [Bench.path: file])
      do {
        try body(Replica(at: .file(Bench.path), options: DamageBench.options(disk, 7)))
      } catch let error as WeftError {
        report.errors[error.code.rawValue, default: 0] += 1
        seen.append("\(what): \(error.code.rawValue)")
        if error.remedy.isEmpty || !Self.allowed.contains(error.code) {
          report.violations.append("\(damage.name): \(what): \(error.code): \(error)")
        }
      } catch {
        report.violations.append("\(damage.name): \(what): not in words: \(error)")
      }
      if what == "write", let complaint = lost(file, disk.contents[Bench.path] ?? []) {
        report.violations.append("\(damage.name): \(complaint)")
      }
    }
    for entity in bench.entities.values.sorted(by: { $0.reference < $1.reference }) {
      use("fetch \(entity.reference)") {
        if try $0.fetch(entity.reference) != entity { wrong.append("fetch \(entity.reference)") }
      }
    }
    use("all") { if try DamageBench.entities(of: $0) != bench.entities { wrong.append("all") } }
    use("digest") { if try $0.digest() != bench.digest { wrong.append("digest") } }
    use("deep digest") { _ = try $0.deepDigest() }
    use("state") { try $0.exportState { _ in } }
    use("history") { _ = try $0.history(Shelf.sum) }
    use("explain") { _ = try $0.explain(Shelf.sum) }
    use("log") { if try DamageBench.operations(of: $0) != bench.operations { wrong.append("log") } }
    use("export") { try $0.exportOperations { _ in } }
    use("status") {
      let status = try $0.status()
      if status.damagedBatchCount > 0 { seen.append("status: damaged") }
      if status.clock.milliseconds > TestClock.start + 86_400_000 { seen.append("status: the clock is ahead") }
    }
    use("verify") {
      let findings = try $0.verify().findings
      seen += findings.map { "verify: \($0.code)" }
      if let silent = findings.first(where: { $0.remedy.isEmpty }) {
        report.violations.append("\(damage.name): no remedy: \(silent.message)")
      }
    }
    try sync(damage, file, &seen)
    use("write") { replica in
      _ = try? replica.write { try $0.work(50) }
      try? replica.rebuild()
      _ = try replica.verify()
    }
    if seen.isEmpty {
      report.unseenCount += 1
      if damage.isFindable || !wrong.isEmpty { report.violations.append("\(damage.name): unseen; wrong: \(wrong)") }
    }
  }

  private static let allowed: Set<WeftError.Code> = [
    .storeDamaged, .notAStore, .storeMissing, .storeNewer, .unknownEntity, .unknownField,
  ]

  /// Nothing comes to another store that is not what its author sealed.
  private mutating func sync(_ damage: Damage, _ file: ContiguousArray<UInt8>, _ seen: inout [String]) throws {
    report.useCount += 1
    let (disk, otherDisk) = (FaultyDisk(seed: 1, contents: [Bench.path: file]), FaultyDisk(seed: 2))
    let other = try Replica.create(
      Shelf.schema, at: .file(Bench.path), options: DamageBench.options(otherDisk, 8, ahead: 86_400_000))
    do {
      let sent = try Replica(at: .file(Bench.path), options: DamageBench.options(disk, 7)).sync(with: other)
      if sent.haveEqualDigests == false { seen.append("sync: digests differ") }
    } catch {
      report.errors[error.code.rawValue, default: 0] += 1
      seen.append("sync: \(error.code.rawValue)")
      if !Self.allowed.contains(error.code) && error.code != .incompatiblePeer {
        report.violations.append("\(damage.name): sync: \(error.code): \(error)")
      }
    }
    let given = try DamageBench.operations(of: other)
    let wrong = given.subtracting(bench.operations).subtracting(bench.batchOperations)
    if !wrong.isEmpty { report.violations.append("\(damage.name): sent \(wrong.sorted().prefix(2))") }
    if try !checkHeld(otherDisk) { report.violations.append("\(damage.name): sent a batch that waits and is none") }
    if try !other.verify().isClean { report.violations.append("\(damage.name): the other store is not whole") }
    if try other.status().damagedBatchCount > 0 {
      report.violations.append("\(damage.name): sent what does not decode")
    }
  }

  private func checkHeld(_ disk: FaultyDisk) throws -> Bool {
    let store = try Store.open(at: Bench.path, vfs: disk.name)
    defer { store.close() }
    var areAll = true
    try store.held.forEachRow { row in
      let device = try store.devices.device(row.device)?.id
      let batch = device.map { DamageBench.StoredBatch(device: $0, first: row.first, bytes: row.bytes) }
      if let batch, bench.batches.contains(batch) { return }
      // One that this side has sealed now.
      let operations = try device.map { try SealedBatch(device: $0, bytes: row.bytes).decoded().operations } ?? []
      if operations.isEmpty || !operations.allSatisfy({ bench.operations.contains("\($0)") }) { areAll = false }
    }
    return areAll
  }

  /// Batches that lay in the file before, and do not after.
  private func lost(_ before: ContiguousArray<UInt8>, _ after: ContiguousArray<UInt8>) -> String? {
    guard let there = try? rows(before) else { return nil }
    guard let here = try? rows(after) else { return "the log cannot be read any more" }
    return there.isSubset(of: here) ? nil : "of \(there.count) batches \(there.subtracting(here).count) are gone"
  }

  private func rows(_ file: ContiguousArray<UInt8>) throws -> Set<ContiguousArray<UInt8>> {
    let disk = FaultyDisk(seed: 1, contents: [Bench.path: file])
    let connection = try Connection(path: Bench.path, mode: .readWrite, vfs: disk.name, busyTimeoutMilliseconds: 0)
    defer { connection.close() }
    var rows: Set<ContiguousArray<UInt8>> = []
    let statement = try connection.prepare("SELECT bytes FROM _batch")
    while try statement.step() { rows.insert(statement.blob(0)) }
    return rows
  }
}
