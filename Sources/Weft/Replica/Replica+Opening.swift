internal import WeftCausality
internal import WeftIngest
public import WeftOperations
internal import WeftStorage

extension Replica {
  /// Opens the store at a location, and makes it where there is none.
  ///
  /// A schema that adds entity types or fields, or takes some away, is adopted and the state refolded; what is no longer
  /// declared stays in the log. One that changes a rule, a type or a life under operations is refused.
  /// - Throws: `WeftError` (`schemaChanged`, `storeNewer`, `notAStore`, `storeReadOnly`, `storeBusy`, …); a store that is refused
  ///   has not been touched.
  public convenience init(
    _ schema: Schema, at location: StoreLocation, options: ReplicaOptions = ReplicaOptions()
  ) throws(WeftError) {
    do {
      try self.init(Self.openOrCreate(schema, at: location, options), at: location)
    } catch {
      throw Self.worded(error, location)
    }
  }

  /// Opens a store that exists with the schema that it holds.
  public convenience init(
    at location: StoreLocation, options: ReplicaOptions = ReplicaOptions()
  ) throws(WeftError) {
    do {
      try self.init(Self.open(at: location, options, adopting: nil), at: location)
    } catch {
      throw Self.worded(error, location)
    }
  }

  /// Makes a store and refuses to open one that is there.
  public static func create(
    _ schema: Schema, at location: StoreLocation, options: ReplicaOptions = ReplicaOptions()
  ) throws(WeftError) -> Replica {
    do {
      try checkPlace(location, options)
      if options.fileSystem == nil, mayHoldStore(location, options) {
        guard try isUnfinished(location) else { throw StoreError.exists }
      }
      return Replica(try create(schema, at: location, options) as Ingest, at: location)
    } catch {
      throw worded(error, location)
    }
  }

  private static func openOrCreate(
    _ schema: Schema, at location: StoreLocation, _ options: ReplicaOptions
  ) throws -> sending Ingest {
    if mayHoldStore(location, options) {
      do {
        return try open(at: location, options, adopting: schema)
      } catch StoreError.missing {
        // The making of a store was cut off here.
      }
    }
    return try create(schema, at: location, options)
  }

  /// Whether the file is one in which the making of a store was cut off, so that there is nothing in it.
  private static func isUnfinished(_ location: StoreLocation) throws -> Bool {
    do throws(StoreError) {
      try Store.open(at: location.path, isReadOnly: true).close()
      return false
    } catch {
      if case .missing = error { return true }
      return false
    }
  }

  private static func mayHoldStore(_ location: StoreLocation, _ options: ReplicaOptions) -> Bool {
    guard case .file(let path) = location else { return false }
    if options.fileSystem != nil { return true }
    return switch FileState(of: path) {
    case .content, .special: true
    case .missing, .empty, .directory: false
    }
  }

  private static func checkPlace(_ location: StoreLocation, _ options: ReplicaOptions) throws(WeftError) {
    if case .file(_) = location, options.fileSystem == nil { try FileState.checkPlace(location.path) }
  }

  private static func worded(_ error: any Error, _ location: StoreLocation) -> WeftError {
    let translated = WeftError.translated(error, at: location.path)
    return translated as? WeftError
      ?? WeftError(
        .storageFailed, "The store at \(location.path) failed: \(translated).",
        remedy: "Try again; nothing was written in part.")
  }

  private static func create(
    _ schema: Schema, at location: StoreLocation, _ options: ReplicaOptions
  ) throws -> sending Ingest {
    if let label = options.label, let fault = DeviceLabel.fault(in: label) {
      throw WeftError(.invalidUsage, "The device's label \(fault).", remedy: DeviceLabel.remedy)
    }
    try checkPlace(location, options)
    let device = DeviceID(rawValue: UInt128(options.randomBits()) << 64 | UInt128(options.randomBits()))
    let wasThere = options.fileSystem == nil && FileState(of: location.path) != .missing
    do {
      let store = try Store.create(at: location.path, vfs: options.fileSystem, scope: .main) {
        store throws(StoreError) in
        try Ingest.setUp(
          store, schema, schemaText: schema.json, device: device, label: options.label, fileID: options.randomBits())
      }
      return Ingest(store, schema, options.environment)
    } catch {
      if case .file(_) = location, options.fileSystem == nil, !wasThere { FileState.discardEmpty(location.path) }
      throw error
    }
  }

  private static func open(
    at location: StoreLocation, _ options: ReplicaOptions, adopting wanted: Schema?
  ) throws -> sending Ingest {
    if case .file(let path) = location, options.fileSystem == nil { try FileState.checkStore(path) }
    let store = try openStore(at: location.path, options)
    // Of one moment: another process may be putting another schema in.
    let (recorded, digest) = try store.read { (try store.meta.schemaText(), try store.meta.schemaDigest()) }
    guard let text = recorded else { throw StoreError.damaged("it holds no schema") }
    let stored: Schema
    do throws(WeftError) {
      stored = try Schema(json: text)
    } catch {
      throw StoreError.damaged("its schema cannot be read: \(error.message)")
    }
    guard stored.digest == digest else { throw StoreError.damaged("its schema is not the one that was put there") }
    if let wanted { try SchemaChange.check(from: stored, to: wanted) }
    if let label = options.label { try adopt(label, store) }
    guard let wanted, wanted.digest != stored.digest else {
      let ingest = Ingest(store, stored, options.environment)
      try mend(ingest)
      return ingest
    }
    let ingest = Ingest(store, wanted, options.environment)
    try ingest.adoptSchema(text: wanted.json, replacing: stored)
    try ingest.retryParked()
    return ingest
  }

  /// A store that has been closed, and that this user may not write, or in a place where nothing may be written, is read without
  /// the files that SQLite would make beside it: they would be this user's, and nobody else could write the store.
  private static func openStore(at path: String, _ options: ReplicaOptions) throws(StoreError) -> Store {
    guard options.fileSystem == nil, FileState(of: path) == .content else {
      return try Store.open(at: path, vfs: options.fileSystem)
    }
    if !FileState.isWritable(path), FileState(of: "\(FileState.followed(path))-wal") == .missing,
      !FileState.isIncomplete(path)
    {
      return try Store.openAlone(at: path)
    }
    do throws(StoreError) {
      return try Store.open(at: path)
    } catch {
      guard error.isOfPlace, !FileState.isIncomplete(path) else { throw error }
      return try Store.openAlone(at: path, after: error)
    }
  }

  /// What is wrong but can be done without does not keep the store from being read.
  private static func mend(_ ingest: Ingest) throws {
    do {
      try ingest.mendDerived()
      try ingest.retryParked()
    } catch  where StoreError.keepsFromWriting(error) {
      // It is done by the next opening that may write.
    } catch is IngestError {
      // The log has lost something too. Told by whoever is asked for what is missing, by `status` and by `verify`.
    }
  }

  /// A label is set once; a store keeps the one that it has.
  private static func adopt(_ label: String, _ store: Store) throws {
    let number = try store.meta.deviceNumber()
    guard try store.devices.device(number)?.label == nil else { return }
    if let fault = DeviceLabel.fault(in: label) {
      throw WeftError(.invalidUsage, "The device's label \(fault).", remedy: DeviceLabel.remedy)
    }
    try store.devices.setLabel(label, of: number)
  }
}

extension ReplicaOptions {
  var environment: IngestEnvironment {
    var environment = IngestEnvironment(physicalMilliseconds: physicalMilliseconds, randomBits: randomBits)
    environment.unflushedByteLimit = unflushedByteLimit
    return environment
  }
}
