package import WeftCausality
internal import WeftCrypto
package import WeftFold
package import WeftOperations
package import WeftStorage

/// The one path by which operations enter a store: local, remote, imported or refolded.
///
/// Ingest keeps log and state in step. Local transactions write both at once; batches from elsewhere are logged, folded into an
/// overlay in memory and written to the state tables by `flush`. Reads see tables and overlay together, so that nothing deferred
/// is ever seen late (`Specs/Architecture.md`). Not `Sendable`: whoever owns it serialises its use; other processes may have the
/// same file open.
package final class Ingest {
  package let store: Store
  package let schema: FoldSchema
  let layouts: [TableLayout]
  let schemaDigest: SHA256Digest
  package var environment: IngestEnvironment
  let hash = SHA256()

  /// The store's authors as of the last look; row numbers are indexes.
  var authors = AuthorTable()
  var overlay: Overlay?
  /// Who this opening writes as, once it has written.
  var ownAuthor: Author?
  var row = StateRow()
  /// Inside a writing transaction of this opening.
  private(set) var isWriting = false
  private var visible = ContiguousArray<UInt8>()

  package init(_ store: Store, _ schema: Schema, _ environment: IngestEnvironment) {
    self.store = store
    self.schema = FoldSchema(schema)
    self.environment = environment
    schemaDigest = schema.digest
    layouts = self.schema.types.map { TableLayout($0) }
  }

  /// Makes what a new store needs: its device, its schema's tables. Inside the transaction that makes the store.
  package static func setUp(
    _ store: Store, _ schema: Schema, schemaText: String, device: DeviceID, label: String?, fileID: UInt64
  ) throws(StoreError) {
    try StoreError.wrapping {
      try store.meta.setFileID(fileID)
      try store.meta.setSchema(text: schemaText, digest: schema.digest)
      let number = try store.devices.number(of: device)
      try store.meta.setDeviceNumber(number)
      if let label { try store.devices.setLabel(label, of: number) }
      try store.meta.setAppliedPosition(0)
      for type in FoldSchema(schema).types { try store.states.create(TableLayout(type)) }
    }
  }

  /// The store's own device.
  package func ownDevice() throws -> (number: Int64, id: DeviceID, label: String?) {
    let number = try store.meta.deviceNumber()
    guard let device = try store.devices.device(number) else {
      throw StoreError.damaged("its own device is not listed")
    }
    return (number, device.id, device.label)
  }

  /// Runs a writing transaction; after a failure nothing that was worked out in it is trusted.
  ///
  /// - Parameter checkingSchema: false only for who puts another schema in.
  func write<Success>(checkingSchema: Bool = true, _ body: () throws -> Success) throws -> Success {
    let author = ownAuthor
    isWriting = true
    defer { isWriting = false }
    do {
      return try store.write {
        if checkingSchema { try checkSchema() }
        try refreshAuthors()
        return try body()
      }
    } catch {
      forgetCaches()
      // One drawn in this transaction is gone with it; one from before goes on.
      ownAuthor = author
      throw error
    }
  }

  /// Drops everything that was read or worked out from the file.
  func forgetCaches() {
    authors = AuthorTable()
    overlay = nil
  }

  func refreshAuthors() throws {
    for (number, author) in try store.devices.authors(after: authors.count) {
      guard number == authors.count, authors.intern(author) == number else {
        throw StoreError.damaged("its list of authors has a gap, or one author twice, at number \(number)")
      }
    }
  }

  /// Whether everyone whom a batch speaks of is listed, as it was when the batch was stored. A fold of anyone else would give
  /// numbers that no row may bear.
  func listsAuthors(of batch: Batch) -> Bool {
    authors.number(of: batch.author) != nil
      && batch.namedOperations.allSatisfy { authors.number(of: $0.author) != nil }
  }

  /// The author's number, put into the store if it is new. Only inside a writing transaction.
  @discardableResult
  func intern(_ author: Author) throws -> UInt32 {
    if let known = authors.number(of: author) { return known }
    // A device that is new must not get the number that was the store's own.
    _ = try ownDevice()
    try store.devices.insert(author, number: authors.count)
    return authors.intern(author)
  }

  /// Interns whoever a batch speaks of, so that every fold of it finds the same numbers.
  func internAuthors(of batch: Batch) throws {
    try intern(batch.author)
    for name in batch.namedOperations where authors.number(of: name.author) == nil { try intern(name.author) }
  }

  /// The digest of the state tables, as of the last commit.
  func storedDigest() throws -> SHA256Digest {
    let (digest, run) = try store.meta.digest()
    let last = try store.runs.last()
    if let last, last.run > run { return try whole(last).digest }
    guard run <= last?.run ?? 0 else {
      throw IngestError.damagedIndex(reason: "its digest is recorded as of unsealed operations that are not there")
    }
    return digest
  }

  /// The run, if it is as it was written. The authors have been looked at.
  func whole(_ run: RunRow) throws(IngestError) -> RunRow {
    guard Int(run.author) < authors.count else {
      throw .damagedRun(first: run.first, reason: "are of an author that is not listed")
    }
    guard run.hash == hash(of: run, authors[run.author]) else {
      throw .damagedRun(first: run.first, reason: "are not what was written")
    }
    return run
  }

  /// The first eight bytes of SHA-256(device ‖ incarnation ‖ first ‖ count ‖ stamp ‖ digest ‖ body): a run has no chain yet that
  /// would find out that its bytes have changed.
  func hash(of run: RunRow, _ author: Author) -> Int64 {
    var input = ContiguousArray<UInt8>()
    input.reserveCapacity(76 + run.body.count)
    author.device.appendBytes(to: &input)
    input.appendBigEndian(UInt64(author.incarnation.rawValue), byteCount: 4)
    for number in [run.first, UInt64(run.count), run.stamp.rawValue] { input.appendBigEndian(number, byteCount: 8) }
    run.digest.appendBytes(to: &input)
    input.append(contentsOf: run.body)
    return Int64(bitPattern: hash.hash(input).word0)
  }

  /// What tells copies of a held batch from rivals, and from one that has rotted: SHA-256(device ‖ bytes).
  func hash(of bytes: ContiguousArray<UInt8>, _ device: DeviceID) -> SHA256Digest {
    var input = ContiguousArray<UInt8>()
    input.reserveCapacity(16 + bytes.count)
    device.appendBytes(to: &input)
    input.append(contentsOf: bytes)
    return hash.hash(input)
  }

  /// Whether a row that has been taken into the state is as it was written: what it shows has the digest that it bears.
  func check(_ row: StateRow, _ state: borrowing FoldState, type: Int) throws(IngestError) {
    visible.removeAll(keepingCapacity: true)
    if let slot = state.find(type, row.id) { state.appendVisibleState(type: type, slot: slot, to: &visible) }
    let digest = visible.isEmpty ? SHA256Digest.zero : hash.hash(visible)
    var isWhole = digest == row.digest && row.isHidden == visible.isEmpty
    if isWhole, !row.key.isEmpty {
      let key = String(decoding: row.arena[row.key], as: UTF8.self)
      isWhole = EntityID(type: schema.types[type].name, key: key) == row.id
    }
    if !isWhole { throw .damagedState(type: schema.types[type].name, id: row.id) }
  }

  /// For each author by number, up to which sequence everything of its device is in the log.
  func settledSequences() throws -> [UInt64] {
    let tips = try store.logs.all().map { ($0.device, $0.through) }
    return try settledSequences(sealed: Dictionary(tips, uniquingKeysWith: max))
  }

  /// - Parameter ends: where the batches of each device by number end.
  func settledSequences(sealed ends: [Int64: UInt64]) throws -> [UInt64] {
    var through: [DeviceID: UInt64] = [:]
    for (number, end) in ends {
      if let device = try store.devices.device(number) { through[device.id] = end }
    }
    if let last = try store.runs.last(), Int(last.author) < authors.count {
      through[authors[last.author].device] = last.last
    }
    return authors.authors.map { through[$0.device] ?? 0 }
  }
}
