internal import WeftIngest
internal import WeftOperations
internal import WeftSQLite
internal import WeftStorage

extension WeftError {
  /// What the layers below throw, as a sentence with a remedy; an application's own error passes as it is.
  package static func translated(_ error: any Error, at path: String) -> any Error {
    switch error {
    case let error as WeftError: error
    case let error as StoreError: WeftError(error, at: path)
    case let error as SQLiteError: WeftError(error, at: path)
    case let error as IngestError: WeftError(error)
    case let error as SchemaError: WeftError(error)
    case let error as BatchError:
      WeftError(
        .batchDamaged, "A batch cannot be read: \(error.reason.rawValue).",
        remedy: "Sync again with the peer it came from.")
    default: error
    }
  }

  init(_ error: StoreError, at path: String) {
    switch error {
    case .missing:
      self.init(.storeMissing, "There is no store at \(path).", remedy: "Create one there, or correct the path.")
    case .exists:
      self.init(
        .storeExists, "There is a file at \(path) already.",
        remedy: "Choose another path; the file has not been changed.")
    case .notAStore:
      self.init(
        .notAStore, "The file at \(path) is no Weft store.", remedy: "Check the path; the file has not been changed.")
    case .newerFormat(let version):
      self.init(
        .storeNewer,
        "The store at \(path) has format version \(version); this version of Weft knows \(StoreFormat.version).",
        remedy: "Update Weft; the file has not been changed.")
    case .foreignLog:
      self.init(
        .storeDamaged, "What lies beside the store at \(path), as \(path)-wal, is of another store.",
        remedy: "Move that file and \(path)-shm away, and keep them; copies are made by backup, not file by file.")
    case .damaged(let reason):
      self.init(
        .storeDamaged, "The store at \(path) is damaged: \(reason).",
        remedy: "Copy the file away, with what lies beside it, and sync a new store from a peer or take a backup.")
    case .sqlite(let error): self.init(error, at: path)
    }
  }

  init(_ error: SQLiteError, at path: String) {
    if error.isBusy {
      self.init(
        .storeBusy, "Another process is writing to the store at \(path).", remedy: "Try again in a moment.",
        isRetryable: true)
    } else if error.isFull {
      self.init(
        .storageFull, "There is no room left for the store at \(path).",
        remedy: "Free some space and try again; nothing was lost.", isRetryable: true)
    } else if error.isReadOnly || error.isCannotOpen, let fault = FileState.companionFault(of: path) {
      self = fault
    } else if error.isReadOnly {
      self.init(
        .storeReadOnly, "The store at \(path) cannot be written.", remedy: "Make the file and its folder writable.")
    } else if error.isNotADatabase {
      self.init(StoreError.notAStore, at: path)
    } else if error.isCorrupt {
      self.init(
        .storeDamaged, "SQLite finds the store at \(path) damaged.",
        remedy: "Copy the file away, and sync a new store from a peer.")
    } else if error.isConstraint {
      // Weft writes nothing that its own tables refuse, unless what it read there contradicts itself.
      self.init(
        .storeDamaged, "The store at \(path) is damaged: its tables contradict each other (\(error.extendedCode)).",
        remedy: "Copy the file away, and sync a new store from a peer.")
    } else if error.isMisfit {
      // Weft's statements fit the tables that Weft makes.
      self.init(
        .storeDamaged, "The store at \(path) is damaged: its tables are not those that Weft made (\(error.message)).",
        remedy: "Undo what another program has changed in the file, or sync a new store from a peer.")
    } else if error.isCannotOpen {
      self.init(
        .storeUnreachable, "The store at \(path) cannot be opened.",
        remedy: "Check that the path names a file in a folder that exists and may be read.")
    } else {
      self.init(
        .storageFailed, "SQLite failed on the store at \(path): \(error.message) (\(error.extendedCode)).",
        remedy: "Try again; nothing was written in part.")
    }
  }

  init(_ error: IngestError) {
    switch error {
    case .unknownEntity(let type):
      self.init(
        .unknownEntity, "The schema has no entity type \(type.quoted).", remedy: "Check the name, or declare the type.")
    case .unknownField(let type, let field):
      self.init(
        .unknownField, "The entity type \(type.quoted) has no field \(field.quoted).",
        remedy: "Check the name, or declare the field.", field: field)
    case .wrongAction(let type, let field, let action, let rule):
      self.init(
        .wrongAction, "The field \(type.quoted).\(field.quoted) is a \(rule.name) and does not take \(action.name).",
        remedy: "It takes \(rule.actions.map(\.name).list()).", field: field)
    case .wrongType(let type, let field, let expected, let given):
      self.init(
        .wrongType,
        "The field \(type.quoted).\(field.quoted) takes \(expected.rawValue), and was given \(given.typeName).",
        remedy: "Give a value of type \(expected.rawValue).", field: field)
    case .misfitOperations(let type, let field):
      self.init(
        .schemaChanged,
        "The field \(type.quoted).\(field.quoted) has operations from before, under another rule or type.",
        remedy: "Declare it as it was, or choose another name.", field: field)
    case .limitExceeded(let limit):
      let (what, remedy) = limit.words
      self.init(.limitExceeded, "\(what) is limited to \(limit.bound).", remedy: remedy)
    case .transactionEnded:
      self.init(
        .transactionEnded, "The transaction has ended.", remedy: "Use a transaction only inside its write's closure.")
    case .schemaReplaced:
      self.init(
        .schemaChanged, "Another process has opened the store with another schema.",
        remedy: "Open the store again, with that schema or with none.")
    case .damagedState(let type, let id):
      self.init(
        .storeDamaged, "The state of \(type)/\(id) cannot be read.",
        remedy: "Rebuild the store's state from its log; the log is whole.", entity: EntityReference(type, id))
    case .damagedBatch(let device, let first, let last, let reason):
      self.init(
        .storeDamaged,
        "The batch \(first)-\(last) of \(device.map { "device \($0)" } ?? "a device that is not listed") in the store is"
          + " damaged: it \(reason).",
        remedy: "Copy the file away, and sync a new store from a peer; what does not need this batch can be read.",
        device: device)
    case .damagedRun(let first, let reason):
      self.init(
        .storeDamaged, "The unsealed operations from sequence \(first) are damaged: they \(reason).",
        remedy: "Copy the file away, and sync a new store from a peer.")
    case .damagedLog(let reason):
      self.init(
        .storeDamaged, "The store is damaged: \(reason).",
        remedy: "Copy the file away, and sync a new store from a peer; what is shown was not rebuilt and can be read.")
    case .damagedIndex(let reason):
      self.init(
        .storeDamaged, "The store contradicts its log: \(reason).", remedy: "Rebuild the store's state from its log.")
    }
  }
}

extension ValueKind {
  /// The name of the type whose values are of this kind.
  fileprivate var typeName: String {
    switch self {
    case .null: "null"
    case .false, .true: "bool"
    case .int: "int"
    case .real: "real"
    case .text: "text"
    case .bytes: "bytes"
    case .id: "id"
    default: "a kind \(rawValue)"
    }
  }
}

extension OperationLimit {
  /// What is limited, as the beginning of a sentence, and what to do.
  fileprivate var words: (what: String, remedy: String) {
    switch self {
    case .valueBytes:
      ("The size of one value in bytes", "Keep large content in a file, and its name and hash in the field.")
    case .keyBytes: ("The size of a natural key in bytes", "Shorten the key.")
    case .transactionOperations: ("The number of operations in one transaction", "Write in several transactions.")
    case .transactionBytes: ("The size of one transaction's values in bytes", "Write in several transactions.")
    }
  }
}
